import { clip, group, linear, sheet, translate } from '../canvas.ts'
import { circle, splinePath } from '../geometry.ts'
import { dot, draw, place } from '../marks.ts'
import { compact, lipstick, makeupBrush } from '../motifs/cosmetics.ts'
import { eyeDefs, kajalEye } from '../motifs/eye.ts'
import { rosette } from '../motifs/flower.ts'
import { jharokha, TONES } from '../motifs/jharokha.ts'
import { mandala } from '../motifs/mandala.ts'
import { palette } from '../palette.ts'

const pen = { ink: '#E9CF95', width: 2.4 }
const set = { pen, body: 'url(#lacquer)', metal: 'url(#brass)' }

/** Brushes and a lipstick before a round mirror in which an eye lined with kajal looks back. */
export function mirrorStillLife(): string {
  return group(
    '',
    draw(compact(620, set, '#7b4a30')),
    group(
      'clip-path="url(#mirror)"',
      '<rect x="-270" y="-580" width="540" height="540" fill="url(#mirror-skin)"/>',
      group('transform="translate(-16 -272) scale(3.7)"', kajalEye()),
    ),
    draw([dot([-222, -414], 15, palette.sindoor)]),
    draw(place(makeupBrush(520, set, 'url(#bristle)', 1.15), { at: [-196, 206], turn: -0.42 })),
    draw(
      place(makeupBrush(470, { ...set, body: 'url(#enamel)' }, 'url(#bristle)', 0.7), {
        at: [-96, 216],
        turn: -0.2,
      }),
    ),
    draw(place(lipstick(400, set, 'url(#enamel)'), { at: [206, 210], turn: 0.06 })),
    draw([
      ...place(rosette(46, 10, { ink: '#E9CF95', width: 2, fill: palette.maroon }), {
        at: [60, 190],
        keepWidth: true,
      }),
      ...place(rosette(30, 8, { ink: '#E9CF95', width: 1.6, fill: palette.maroon }), {
        at: [6, 218],
        keepWidth: true,
      }),
    ]),
  )
}

export const mirrorDefs =
  eyeDefs +
  linear(
    'mirror-skin',
    [-200, -560],
    [220, -80],
    [
      [0, '#E2B089'],
      [0.5, '#C98E64'],
      [1, '#9F643F'],
    ],
  ) +
  clip('mirror', `${splinePath(circle([0, -310], 260))}Z`)

export function makeup(): string {
  const frame = jharokha(1200, 1500, TONES.lacquer, 57)
  return sheet(
    1200,
    1500,
    frame.defs + mirrorDefs,
    frame.back,
    group(
      'clip-path="url(#window)"',
      translate(600, 620, group('opacity="0.45"', draw(mandala(540, { ink: '#C6A15B', width: 2.2 })))),
      translate(600, 1120, mirrorStillLife()),
    ),
    frame.front,
  )
}
