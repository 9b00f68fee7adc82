import { circle, TAU } from '../geometry.ts'
import type { Mark } from '../marks.ts'
import { dot, line } from '../marks.ts'

type Bangle = {
  readonly y: number
  readonly half: number
  readonly thick: number
  readonly ink: string
  readonly bead?: string
}

/** The visible front of a bangle worn on a wrist or forearm around x = 0. */
export function bangle({ y, half, thick, ink, bead }: Bangle): Mark[] {
  const sag = half * 0.2
  const arc = circle([0, y], half, Math.PI, -Math.PI, sag)
  const marks: Mark[] = [line(arc, { ink, width: thick })]
  if (bead) {
    for (let i = 1; i < 12; i++) {
      const angle = Math.PI - (Math.PI * i) / 12
      marks.push(dot([half * Math.cos(angle), y + sag * Math.sin(angle)], thick * 0.34, bead))
    }
  }
  return marks
}

/** A whole bangle lying or standing in space, seen as an ellipse. */
export function ring(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  thick: number,
  ink: string,
  bead?: string,
  beadCount = 36,
): Mark[] {
  const marks: Mark[] = [line(circle([cx, cy], rx, 0, TAU, ry), { ink, width: thick })]
  if (bead) {
    for (let i = 0; i < beadCount; i++) {
      const angle = (TAU * i) / beadCount
      marks.push(dot([cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)], thick * 0.3, bead))
    }
  }
  return marks
}
