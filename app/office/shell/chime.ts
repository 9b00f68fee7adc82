const notes = [
  { after: 0, hertz: 783.99 },
  { after: 0.18, hertz: 1046.5 },
]

let audio: AudioContext | undefined

let isWaiting = false

/** Plays two soft notes. Browsers allow sound only after a user gesture; until then one chime waits for all. */
export function chime(): void {
  if (isWaiting) return
  isWaiting = true
  audio ??= new AudioContext()
  void play(audio).finally(() => {
    isWaiting = false
  })
}

async function play(context: AudioContext): Promise<void> {
  // Settles after the gesture: notes that are scheduled before would all start then.
  await context.resume()
  for (const { after, hertz } of notes) {
    const starts = context.currentTime + after
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, starts)
    volume.gain.linearRampToValueAtTime(0.15, starts + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, starts + 0.5)
    const note = new OscillatorNode(context, { frequency: hertz })
    note.connect(volume).connect(context.destination)
    note.start(starts)
    note.stop(starts + 0.55)
  }
}
