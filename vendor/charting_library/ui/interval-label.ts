import { parseResolution } from '../feed/resolutions.ts'
import type { Translate } from '../i18n/locales.ts'

/** Short form for buttons, the same in all languages: `1` is `1m`, `240` is `4h`, `1D` stays `1D`. */
export function intervalLabel(text: string): string {
  const resolution = parseResolution(text)
  if (resolution === null) return text
  const { count, unit } = resolution
  if (unit !== 'minute') return `${count}${unit === 'day' ? 'D' : unit === 'week' ? 'W' : 'M'}`
  return count % 60 === 0 ? `${count / 60}h` : `${count}m`
}

/** The interval in words, for menus and screen readers. */
export function intervalName(text: string, translate: Translate): string {
  const resolution = parseResolution(text)
  if (resolution === null) return text
  const { count, unit } = resolution
  if (unit === 'minute') {
    return count % 60 === 0
      ? translate('hours', { n: String(count / 60) })
      : translate('minutes', { n: String(count) })
  }
  const keys = { day: 'days', week: 'weeks', month: 'months' } as const
  return translate(keys[unit], { n: String(count) })
}
