import { i18n } from './instance.ts'

/**
 * Why the exchange refused, in the page's language: our words for its code, else its own text (cut at 300 characters),
 * '' where it gave neither. `params` fill our words in.
 */
export function refusalText(
  code: number | string,
  message: string,
  params: Readonly<Record<string, string>> = {},
): string {
  const key = `errors:code.${code}`
  return i18n.exists(key) ? i18n.t(key, { ...params }) : message.slice(0, 300)
}
