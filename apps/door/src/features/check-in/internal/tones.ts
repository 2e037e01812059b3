import type { VerdictKind } from './verdict.ts'

type Tone = { readonly hertz: number; readonly start: number; readonly seconds: number; readonly wave: OscillatorType }

const TONES: { readonly [kind in VerdictKind]: readonly Tone[] } = {
  welcome: [
    { hertz: 880, start: 0, seconds: 0.09, wave: 'sine' },
    { hertz: 1320, start: 0.09, seconds: 0.14, wave: 'sine' },
  ],
  already: [
    { hertz: 660, start: 0, seconds: 0.1, wave: 'triangle' },
    { hertz: 660, start: 0.16, seconds: 0.1, wave: 'triangle' },
  ],
  invalid: [{ hertz: 220, start: 0, seconds: 0.4, wave: 'square' }],
  unknown: [
    { hertz: 330, start: 0, seconds: 0.16, wave: 'square' },
    { hertz: 220, start: 0.18, seconds: 0.26, wave: 'square' },
  ],
  fault: [{ hertz: 220, start: 0, seconds: 0.4, wave: 'square' }],
  no_network: [
    { hertz: 440, start: 0, seconds: 0.08, wave: 'sawtooth' },
    { hertz: 440, start: 0.14, seconds: 0.08, wave: 'sawtooth' },
    { hertz: 440, start: 0.28, seconds: 0.08, wave: 'sawtooth' },
  ],
}
const VIBRATION: { readonly [kind in VerdictKind]: readonly number[] } = {
  welcome: [70],
  already: [60, 60, 60],
  invalid: [320],
  unknown: [120, 60, 220],
  fault: [320],
  no_network: [50, 50, 50, 50, 50],
}

/** Plays a tone and vibrates for a verdict. Browsers allow sound only after the page was touched. */
export function createSignal(): { readonly give: (kind: VerdictKind) => void; readonly close: () => void } {
  let context: AudioContext | undefined
  return {
    give(kind) {
      navigator.vibrate?.([...VIBRATION[kind]])
      if (!(navigator.userActivation?.hasBeenActive ?? true) || typeof AudioContext === 'undefined') return
      context ??= new AudioContext()
      for (const tone of TONES[kind]) play(context, tone)
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
