import { clip, group, sheet, translate } from '../canvas.ts'
import { circle, splinePath } from '../geometry.ts'
import { draw, place } from '../marks.ts'
import { face, faceDefs } from '../motifs/face.ts'
import { TONES, jharokha } from '../motifs/jharokha.ts'
import { mandala } from '../motifs/mandala.ts'
import { compact, lipstick, makeupBrush } from '../motifs/vanity.ts'
import { rosette } from '../motifs/flower.ts'
import { partedHair } from '../motifs/hair.ts'
import { palette } from '../palette.ts'

const pen = { ink: '#E9CF95', width: 2.4 }
const set = { pen, body: 'url(#lacquer)', metal: 'url(#brass)' }

/** Brushes and a lipstick before a round mirror in which an eye lined with kajal looks back. */
export function mirrorStillLife(): string {
  return group(
    '',
    draw(compact(620, set, '#7b4a30')),
    group('clip-path="url(#mirror)"', group('transform="translate(-206 -226) scale(12)"', face({ eyes: 'open', lip: '#9C2233', shadow: '#8E1F2F', shimmer: '#E9CF95' }), draw(partedHair()))),
    draw(place(makeupBrush(520, set, 'url(#bristle)', 1.15), { at: [-196, 206], turn: -0.42 })),
    draw(place(makeupBrush(470, { ...set, body: 'url(#enamel)' }, 'url(#bristle)', 0.7), { at: [-96, 216], turn: -0.2 })),
    draw(place(lipstick(400, set, 'url(#enamel)'), { at: [206, 210], turn: 0.06 })),
    draw([...place(rosette(46, 10, { ink: '#E9CF95', width: 2, fill: palette.maroon }), { at: [60, 190], keepWidth: true }), ...place(rosette(30, 8, { ink: '#E9CF95', width: 1.6, fill: palette.maroon }), { at: [6, 218], keepWidth: true })]),
  )
}

export const mirrorDefs = faceDefs + clip('mirror', `${splinePath(circle([0, -310], 260))}Z`)

export function makeup(): string {
  const frame = jharokha(1200, 1500, TONES.lacquer, 57)
  return sheet(
    1200,
    1500,
    frame.defs + mirrorDefs,
    frame.back,
    group('clip-path="url(#window)"', translate(600, 620, group('opacity="0.45"', draw(mandala(540, { ink: '#C6A15B', width: 2.2 })))), translate(600, 1120, mirrorStillLife())),
    frame.front,
  )
}
