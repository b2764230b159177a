import type { CustomDateFormatter, CustomFormatters } from '../api/formatters.ts'
import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'
import type { Strings, TextKey } from '../i18n/strings.ts'
import type { OwnTimeTexts } from '../protocol.ts'

type Trace = (where: string, message: string) => void

/** The chart's texts with the replacements of the application's `custom_translate_function`. */
export function ownStrings(
  translate: ChartingLibraryWidgetOptions['custom_translate_function'],
  strings: Strings,
  english: Strings,
  trace: Trace,
): Strings {
  if (translate === undefined) return strings
  const own: Partial<Record<TextKey, string>> = {}
  for (const key of Object.keys(english) as TextKey[])
    try {
      const text = translate(english[key], undefined, strings[key] !== english[key])
      if (typeof text === 'string') own[key] = text
    } catch (error) {
      trace('custom_translate_function', error instanceof Error ? error.message : String(error))
    }
  return { ...strings, ...own }
}

/** Time formatters from the application's `custom_formatters`. Undefined if it has none. */
export function ownTimeTexts(
  formatters: CustomFormatters | undefined,
  trace: Trace,
): OwnTimeTexts | undefined {
  const { timeFormatter, dateFormatter, tickMarkFormatter } = formatters ?? {}
  if (timeFormatter === undefined && dateFormatter === undefined && tickMarkFormatter === undefined)
    return undefined
  const guarded = (work: () => string | null): string | null => {
    try {
      return work()
    } catch (error) {
      trace('custom_formatters', error instanceof Error ? error.message : String(error))
      return null
    }
  }
  const text = (formatter: CustomDateFormatter | undefined, date: Date): string | null =>
    formatter?.formatLocal?.(date) ?? formatter?.format?.(date) ?? null
  return {
    tick: (local, kind) =>
      guarded(
        () => tickMarkFormatter?.(local, kind) ?? (kind === 'Time' ? text(timeFormatter, local) : null),
      ),
    full: (local, dated) =>
      guarded(() => {
        const date = text(dateFormatter, local)
        if (dated) return date
        const time = text(timeFormatter, local)
        if (date === null && time === null) return null
        const iso = local.toISOString()
        return `${date ?? iso.slice(0, 10)}  ${time ?? iso.slice(11, 16)}`
      }),
  }
}
