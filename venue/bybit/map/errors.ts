import { callErrors } from '#shared/errors/call-errors.ts'
import { errorOf, withDetail } from '#shared/errors/catalogue.ts'
import type { Refusal } from '../../exchange/commands.ts'
import type { Answer, NoAnswer, Reply } from '../terms/transport.ts'
import { codeOf, duplicateCodes, errorByCode, openCodes, textRules } from './codes.ts'
import type { OurError } from './codes.ts'

/** What a reply to a POST means. */
export type Verdict =
  | { readonly kind: 'accepted'; readonly answer: Answer }
  /** Nothing was changed. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** An order with this link id exists: look it up. */
  | { readonly kind: 'duplicate'; readonly text: string }
  /** The call may have been executed. */
  | { readonly kind: 'unknown'; readonly text: string }

/** What the caller knows and Bybit's answer lacks. */
export interface RefusalContext {
  /** How the order of an amend or cancel ended. */
  readonly ended?: 'filled' | 'canceled'
  /** The greatest leverage of the symbol's tiers. */
  readonly maxLeverage?: string
}

/** Bybit's text is cut here: it is shown in brackets after ours. */
const MAX_TEXT = 200

/** Bybit's text without what could be a key or a signature, on one line. */
export const redacted = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{16,}/g, '[…]')
    .trim()
    .slice(0, MAX_TEXT)

const refuse = (code: number, text: string, params?: Readonly<Record<string, string>>): Refusal => {
  const known = errorOf(code)
  const detail = redacted(text)
  return {
    ok: false,
    code,
    message:
      known === undefined
        ? detail === ''
          ? `Bybit refused this with its code ${code}.`
          : detail
        : withDetail(known.text, detail, params),
    ...(params === undefined ? {} : { params }),
  }
}

/** Bybit writes the price that decided after two question marks: "base_price??LastPrice". */
const triggerByOf = (text: string): string => /\?\?(\w+)/.exec(text)?.[1] ?? 'LastPrice'

function nameOf(retCode: number, text: string): OurError | undefined {
  if (retCode !== 10001) return errorByCode.get(retCode)
  return textRules.find(([pattern]) => pattern.test(text))?.[1]
}

/** Codes that the terminal reads as an end of its session, or as an outcome that is open. */
const reserved: ReadonlySet<number> = new Set([10000, 10007, 10009, 10016, 33003])

/**
 * Our refusal for one of Bybit. Codes from 100000 on that the table does not list pass with Bybit's text, others become 10001.
 */
export function refusalOf(retCode: number, retMsg: string, context: RefusalContext = {}): Refusal {
  const name = nameOf(retCode, retMsg)
  if (name === undefined) {
    const passes = retCode >= 100_000 && !reserved.has(retCode)
    return refuse(passes ? retCode : codeOf('badRequest'), retMsg)
  }
  if ((name === 'unknownOrder' || name === 'orderEnded') && context.ended !== undefined)
    return refuse(codeOf(context.ended === 'filled' ? 'orderFilled' : 'orderEnded'), retMsg)
  if (name === 'leverageBounds' && context.maxLeverage !== undefined)
    return refuse(codeOf(name), retMsg, { max_leverage: context.maxLeverage })
  const code = codeOf(name)
  // Bybit refuses a market order in these words if the book is thin or far away.
  if (retCode === 10001 && name === 'priceRange') return refuse(code, `${retMsg} A limit order may pass.`)
  return errorOf(code)?.text.includes('{{triggerBy}}') === true
    ? refuse(code, retMsg, { triggerBy: triggerByOf(retMsg) })
    : refuse(code, retMsg)
}

/** HTTP statuses with which Bybit's door refuses a call before anything executes it. */
const atTheDoor: ReadonlyMap<number, OurError> = new Map([
  [401, 'forbidden'],
  [403, 'regionRestricted'],
  [404, 'unknownCall'],
])

function noAnswer({ sent, status, cause, text }: NoAnswer): Verdict {
  if (cause === 'limited' && !sent) return { kind: 'refused', refusal: refuse(codeOf('tooManyCalls'), text) }
  if (cause === 'refused' && !sent) return { kind: 'refused', refusal: refuse(codeOf('forbidden'), text) }
  if (cause === 'disarmed') return { kind: 'refused', refusal: refuse(codeOf('notArmed'), text) }
  if (!sent) return { kind: 'refused', refusal: refuse(callErrors.notSent[0], text) }
  const name = atTheDoor.get(status ?? 0)
  if (name === undefined) return { kind: 'unknown', text: redacted(text) }
  const isBurst = status === 403 && (cause === 'limited' || /frequent/i.test(text))
  return { kind: 'refused', refusal: refuse(codeOf(isBurst ? 'tooManyCalls' : name), text) }
}

/**
 * What the reply to a POST means. Only what is listed as open leaves an outcome unknown; everything else is accepted or refused
 * for certain.
 */
export function verdictOf(reply: Reply, context: RefusalContext = {}): Verdict {
  if (!reply.ok) return noAnswer(reply)
  const { retCode, retMsg, status } = reply
  if (retCode === 0) return { kind: 'accepted', answer: reply }
  if (duplicateCodes.has(retCode)) return { kind: 'duplicate', text: redacted(retMsg) }
  const isListed = errorByCode.has(retCode)
  if (openCodes.has(retCode) || (status >= 500 && !isListed))
    return { kind: 'unknown', text: redacted(`${retCode} ${retMsg}`) }
  return { kind: 'refused', refusal: refusalOf(retCode, retMsg, context) }
}
