import { decideError } from '#shared/errors/decide.ts'
import type { Refusal } from '#shared/errors/decide.ts'
import { i18n } from './instance.ts'

const quiet = { customContent: false, insufficientBalance: false } as const
/** Maximum length of the exchange's own texts (docs/choices.md#untrusted-text). */
const LONGEST = 300

/** The trigger price type in words; "the trigger price" if the exchange did not name it (ERR-15). */
function withTriggerBy(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { triggerBy = 'unknown' } = params
  const key = `errors:triggerBy.${triggerBy}`
  return { ...params, triggerBy: i18n.exists(key) ? i18n.t(key) : triggerBy }
}

/** Our text for a refusal; undefined for an unknown code. */
function ownWords({ code, product, params = {} }: Refusal): string | undefined {
  const effect = decideError({ code, params, ...(product === undefined ? {} : { product }) }, 'other', quiet)
  if (effect.kind === 'toast' && effect.wording === 'max-leverage')
    return i18n.t('errors:maxLeverage', { ...params })
  const key = product === 'grid-bot' ? `errors:gridBot.${code}` : `errors:code.${code}`
  return i18n.exists(key) ? i18n.t(key, { ...withTriggerBy(params) }) : undefined
}

/**
 * Why the exchange refused, in the page's language: our text for its code (ERR-17), else the exchange's text (cut at 300
 * characters), else that it gave no reason (ERR-02). `params` are interpolated into our text.
 */
export function refusalText(
  code: number | string,
  message: string,
  params: Readonly<Record<string, string>> = {},
  product?: 'grid-bot',
): string {
  const refusal = { code: Number(code), params, ...(product === undefined ? {} : { product }) }
  return ownWords(refusal) ?? (message.slice(0, LONGEST) || i18n.t('errors:noMessage'))
}

/**
 * The same with its code: in front for copy trade, the end of a session and unknown codes (ERR-12..14, ERR-16, ERR-18),
 * otherwise in brackets at the end. Our own negative codes are not shown.
 */
export function refusalLine(
  code: number | string,
  message: string,
  params: Readonly<Record<string, string>> = {},
  product?: 'grid-bot',
): string {
  const refusal = { code: Number(code), params, ...(product === undefined ? {} : { product }) }
  const text = refusalText(code, message, params, product)
  if (refusal.code < 0) return text
  const effect = decideError(refusal, 'other', quiet)
  const isCodeFirst =
    ownWords(refusal) === undefined ||
    effect.kind === 'session-end' ||
    (effect.kind === 'toast' && effect.wording === 'code-first')
  return isCodeFirst
    ? i18n.t('errors:codeFirst', { code, text })
    : i18n.t('notices:rejected', { code, message: text })
}
