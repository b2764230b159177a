const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for HTML, also inside an attribute in double quotes. */
export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign)

/** A number with four significant digits, and thousands apart; `--` if there is none. */
export function figure(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return '--'
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-US')
  return String(Number(value.toPrecision(4)))
}
