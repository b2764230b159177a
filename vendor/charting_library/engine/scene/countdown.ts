import { periodEnd } from '../../feed/resolutions.ts'
import type { Scene } from './scene.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** Remaining time as `27:52`, `3:27:52` or `2d 03:27`; empty when the period has ended. */
export function remainingText(seconds: number): string {
  if (!(seconds > 0)) return ''
  const whole = Math.ceil(seconds)
  const days = Math.floor(whole / 86_400)
  const hours = Math.floor((whole % 86_400) / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  if (days > 0) return `${days}d ${two(hours)}:${two(minutes)}`
  if (hours > 0) return `${hours}:${two(minutes)}:${two(whole % 60)}`
  return `${two(minutes)}:${two(whole % 60)}`
}

export interface Countdown {
  text: () => string
  stop: () => void
}

/**
 * Remaining time of the last bar's period, by the server's time (`now`, Unix ms). Requests a repaint once a second
 * while it is shown.
 */
export function createCountdown(scene: Scene, now: () => number, repaint: () => void): Countdown {
  const text = (): string => {
    const last = scene.bars.count() - 1
    if (last < 0 || !scene.style().showCountdown) return ''
    return remainingText(periodEnd(scene.bars.time(last), scene.resolution()) - now() / 1000)
  }
  const timer = setInterval(() => {
    if (text() !== '') repaint()
  }, 1000)
  return {
    text,
    stop: () => clearInterval(timer),
  }
}
