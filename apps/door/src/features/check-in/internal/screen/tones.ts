import type { VerdictLook } from '../scans/verdict.ts'

type Tone = { readonly hertz: number; readonly start: number; readonly seconds: number; readonly wave: OscillatorType }

const RISING: readonly Tone[] = [
  { hertz: 880, start: 0, seconds: 0.09, wave: 'sine' },
  { hertz: 1320, start: 0.09, seconds: 0.14, wave: 'sine' },
]
const FALLING: readonly Tone[] = [
  { hertz: 1320, start: 0, seconds: 0.09, wave: 'sine' },
  { hertz: 880, start: 0.09, seconds: 0.14, wave: 'sine' },
]
const AGAIN: readonly Tone[] = [
  { hertz: 660, start: 0, seconds: 0.1, wave: 'triangle' },
  { hertz: 660, start: 0.16, seconds: 0.1, wave: 'triangle' },
]
const WAIT: readonly Tone[] = [
  { hertz: 262, start: 0, seconds: 0.18, wave: 'triangle' },
  { hertz: 523, start: 0.2, seconds: 0.14, wave: 'triangle' },
]
const BUZZ: readonly Tone[] = [{ hertz: 196, start: 0, seconds: 0.4, wave: 'square' }]
const TONES: { readonly [look in VerdictLook]: readonly Tone[] } = {
  welcome: RISING,
  leave: [...RISING, { hertz: 1100, start: 0.28, seconds: 0.12, wave: 'sine' }],
  again: AGAIN,
  bye: FALLING,
  short: [...FALLING, { hertz: 660, start: 0.28, seconds: 0.12, wave: 'sine' }],
  againOut: AGAIN,
  noIn: WAIT,
  stop: BUZZ,
  gone: BUZZ,
  wait: WAIT,
  unknown: [{ hertz: 247, start: 0, seconds: 0.3, wave: 'sawtooth' }],
  pending: [
    { hertz: 440, start: 0, seconds: 0.08, wave: 'sawtooth' },
    { hertz: 440, start: 0.14, seconds: 0.08, wave: 'sawtooth' },
    { hertz: 440, start: 0.28, seconds: 0.08, wave: 'sawtooth' },
  ],
}
const VIBRATION: { readonly [look in VerdictLook]: readonly number[] } = {
  welcome: [70],
  leave: [70, 60, 70],
  again: [140, 70, 140],
  bye: [70],
  short: [70, 60, 70],
  againOut: [140, 70, 140],
  noIn: [140, 70, 60],
  stop: [400],
  gone: [400],
  wait: [140, 70, 60],
  unknown: [260],
  pending: [50, 50, 50, 50, 50],
}

/** Plays a tone and vibrates for a verdict. Browsers allow both only after the page was touched. */
export function createSignal(): { readonly give: (look: VerdictLook) => void; readonly close: () => void } {
  let context: AudioContext | undefined
  return {
    give(look) {
      if (!(navigator.userActivation?.hasBeenActive ?? true)) return
      navigator.vibrate?.([...VIBRATION[look]])
      if (typeof AudioContext === 'undefined') return
      context ??= new AudioContext()
      for (const tone of TONES[look]) play(context, tone)
    },
    close() {
      void context?.close()
      context = undefined
    },
  }
}

function play(context: AudioContext, { hertz, start, seconds, wave }: Tone): void {
  void context.resume()
  const [oscillator, gain] = [context.createOscillator(), context.createGain()]
  const from = context.currentTime + start
  oscillator.type = wave
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(wave === 'square' || wave === 'sawtooth' ? 0.12 : 0.3, from)
  // faded out, so that no tone ends with a click
  gain.gain.exponentialRampToValueAtTime(0.001, from + seconds)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(from)
  oscillator.stop(from + seconds)
}
