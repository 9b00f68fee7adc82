const notes = [
  { after: 0, hertz: 783.99 },
  { after: 0.18, hertz: 1046.5 },
]

let audio: AudioContext | undefined

/** Plays two soft notes. Browsers allow sound only after a user gesture; until then they wait. */
export function chime(): void {
  audio ??= new AudioContext()
  void audio.resume()
  for (const { after, hertz } of notes) {
    const starts = audio.currentTime + after
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0, starts)
    volume.gain.linearRampToValueAtTime(0.15, starts + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, starts + 0.5)
    const note = new OscillatorNode(audio, { frequency: hertz })
    note.connect(volume).connect(audio.destination)
    note.start(starts)
    note.stop(starts + 0.55)
  }
}
