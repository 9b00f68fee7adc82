// Writes small drawings as SVG with as few and short paths as possible (relative curves in tenths of a unit, one
// path per pen).

import type { Curve, Point } from './geometry.ts'
import { pointAt, segments } from './geometry.ts'
import type { Mark } from './marks.ts'

const tenth = (value: number): number => Math.round(value * 10)

function numbers(values: readonly number[]): string {
  return values
    .map((value) => String(value / 10).replace(/^(-?)0\./, '$1.'))
    .reduce(
      (text, next) =>
        text === '' || next.startsWith('-') || (next.startsWith('.') && /\.\d+$/.test(text))
          ? text + next
          : `${text} ${next}`,
      '',
    )
}

/** Each step is measured from the rounded position of the pen, so that rounding errors do not add up. */
class Trace {
  #pen: Point = [0, 0]
  #path = ''

  moveTo([x, y]: Point): void {
    this.#pen = [tenth(x), tenth(y)]
    this.#path += `M${numbers(this.#pen)}`
  }

  follow(curve: Curve): void {
    const straight = curve.length === 2
    for (const { leave, arrive, to } of segments(curve)) {
      const steps = (straight ? [to] : [leave, arrive, to]).flatMap(([x, y]) => [
        tenth(x) - this.#pen[0],
        tenth(y) - this.#pen[1],
      ])
      this.#path += `${straight ? 'l' : 'c'}${numbers(steps)}`
      this.#pen = [tenth(to[0]), tenth(to[1])]
    }
  }

  end(suffix: string): string {
    return this.#path + suffix
  }
}

/** A dot is a line of zero length with a round cap: it joins the path of all dots of its size. */
function brief(mark: Mark): { style: string; path: string } {
  const trace = new Trace()
  if (mark.kind === 'dot') {
    trace.moveTo(mark.at)
    return {
      style: `stroke="${mark.ink}" stroke-width="${tenth(mark.radius * 2) / 10}"`,
      path: trace.end('h0'),
    }
  }
  trace.moveTo(pointAt(mark.curves[0] ?? [], 0))
  for (const curve of mark.curves) trace.follow(curve)
  const fill = mark.fill ? ` fill="${mark.fill}"` : ''
  return {
    style: `stroke="${mark.ink}" stroke-width="${tenth(mark.width) / 10}"${fill}`,
    path: trace.end(mark.fill ? 'z' : ''),
  }
}

/** The paths alone, for a drawing with its own frame. */
export function linePaths(marks: readonly Mark[]): string {
  const paths = new Map<string, string>()
  for (const mark of marks) {
    const { style, path } = brief(mark)
    paths.set(style, (paths.get(style) ?? '') + path)
  }
  return [...paths].map(([style, path]) => `<path ${style} d="${path}"/>`).join('')
}

export const lineSheet = (viewBox: string, width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${content}</svg>\n`

export const lineArt = (width: number, height: number, marks: readonly Mark[]): string =>
  lineSheet(`0 0 ${width} ${height}`, width, height, linePaths(marks))
