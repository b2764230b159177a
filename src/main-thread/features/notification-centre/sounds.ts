import type { NoticeView } from '#shared/contracts/notices.ts'
import { choices } from '../../stores/notice-choices.ts'
import { noticesTold } from '../../stores/notices.ts'

/** Two short tones (Hz) per kind of notice. */
const tones: Readonly<Record<NoticeView['tone'], readonly [number, number]>> = {
  success: [660, 880],
  info: [587, 587],
  failure: [330, 247],
}
const TONE_S = 0.09
const LOUDNESS = 0.06
/** Minimum time between two sounds, ms. */
const REST_MS = 1000

export interface SoundPlayer {
  /** Plays a sound; does nothing without audio, or before the first press on the page. */
  play(tone: NoticeView['tone']): void
}

export function createSoundPlayer(options: {
  /** null if the browser has no audio. */
  readonly open: () => AudioContext | null
  /** Whether the page was pressed already: browsers block sounds before that. */
  readonly isTouched: () => boolean
  readonly now: () => number
}): SoundPlayer {
  let context: AudioContext | null = null
  let lastAt = Number.NEGATIVE_INFINITY

  function beep(audio: AudioContext, hertz: number, at: number): void {
    const oscillator = audio.createOscillator()
    const gain = audio.createGain()
    oscillator.type = 'sine'
    oscillator.frequency.value = hertz
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.01)
    gain.gain.linearRampToValueAtTime(0, at + TONE_S)
    oscillator.connect(gain)
    gain.connect(audio.destination)
    oscillator.start(at)
    oscillator.stop(at + TONE_S)
  }

  return {
    play(tone) {
      const now = options.now()
      if (now - lastAt < REST_MS || !options.isTouched()) return
      context ??= options.open()
      if (context === null) return
      lastAt = now
      const audio = context
      if (audio.state === 'suspended') audio.resume().catch(() => undefined)
      for (const [index, hertz] of tones[tone].entries())
        beep(audio, hertz, audio.currentTime + index * (TONE_S + 0.02))
    },
  }
}

/** Plays the sounds of this browser for notices of the tab in front. Called once, by late-start.ts. */
export function soundNotices(): void {
  const sounds = createSoundPlayer({
    open: () => (typeof AudioContext === 'function' ? new AudioContext() : null),
    isTouched: () => navigator.userActivation.hasBeenActive,
    now: () => performance.now(),
  })
  noticesTold.listen(({ notice, isSilent }) => {
    if (!isSilent && choices.sounds && document.visibilityState === 'visible') sounds.play(notice.tone)
  })
}
