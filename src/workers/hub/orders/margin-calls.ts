import type { MarginChange, MarginCalls } from '#shared/contracts/margin.ts'
import { accepted, rejected } from '#shared/contracts/outcome.ts'
import { contractTypeFromName } from '#shared/domain/contract-type.ts'
import type { RiskTier } from '#shared/domain/instrument.ts'
import { addMarginCode } from '#shared/maths/add-margin-code.ts'
import { familyOf } from '#shared/maths/family.ts'
import { isZeroText, parseDecimalText } from '#shared/units/decimal-text.ts'
import { fromE2, fromE8, toE8 } from '#shared/units/scaled.ts'
import { path } from '#shared/wire/http.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'
import { toReadOutcome } from '../http/to-outcome.ts'
import { BAD_PARAMETER, createAccountChanges, readNothing, withoutValue } from './account-changes.ts'
import type { Intents } from './intents.ts'

/** Codes that the specification names as success of add-margin; accepted as success on the wire too (MARGIN-14). */
const SUCCESS_CODES: ReadonlySet<number> = new Set([0, 10201, 20201])

/** Scaled integer text or number as decimal text; null for anything else. */
const scaled = (input: unknown, of: (value: unknown) => string | null): RiskTier['limit'] | null =>
  typeof input === 'string' && /^\d{1,24}$/.test(input)
    ? parseDecimalText(of(BigInt(input)))
    : typeof input === 'number'
      ? parseDecimalText(of(input))
      : null

/** One tier of risk-limit-list: margins / 1e8, leverage / 100 (MARGIN-16, MARGIN-18); null if a field is unusable. */
export function readRiskTier(raw: unknown): RiskTier | null {
  if (!isMap(raw)) return null
  const limit = parseDecimalText(raw['limit'])
  const startingMargin = scaled(raw['startingMarginE8'], fromE8)
  const maintainMargin = scaled(raw['maintainMarginE8'], fromE8)
  const maxLeverage = scaled(raw['maxLeverageE2'], fromE2)
  const riskId = raw['riskId']
  if (limit === null || startingMargin === null || maintainMargin === null || maxLeverage === null)
    return null
  return {
    riskId: typeof riskId === 'number' ? riskId : 0,
    limit,
    startingMargin,
    maintainMargin,
    maxLeverage,
    isLowestRisk: raw['isLowestRisk'] === true,
  }
}

/** The tiers in an answer; empty if it has no list or one tier is unreadable (MARGIN-17). */
export function readRiskTiers(result: unknown): readonly RiskTier[] {
  const list = isMap(result) ? result['list'] : result
  if (!Array.isArray(list)) return []
  const tiers = (list as readonly unknown[]).map(readRiskTier)
  return tiers.every((tier) => tier !== null) ? tiers : []
}

/**
 * Body of add-margin and pre-add-margin: the amount as an exact integer of 1e-8 (MARGIN-11); null for an unusable amount.
 */
export function addMarginBody({ symbol, positionIdx, amount }: MarginChange): object | null {
  const addToPositionBalanceE8 = toE8(amount)
  if (addToPositionBalanceE8 === null || isZeroText(amount)) return null
  return { symbol, positionIdx, addToPositionBalanceE8 }
}

/** Code for the caller and the trace: 10201/10202 for linear and USDC, 20201/20202 for inverse. */
const codeOf = (symbol: string, retCode: number): number =>
  addMarginCode(familyOf(contractTypeFromName(symbol)) ?? 'linear', retCode)

/** Calls that change the margin of positions. Each change is an intent and is sent at most once. */
export function createMarginCalls(intents: Intents, http: HttpClient, newId: () => string): MarginCalls {
  const change = createAccountChanges(intents, newId)
  return {
    addMargin: async (request) => {
      const body = addMarginBody(request)
      if (body === null) return rejected(BAD_PARAMETER, 'amount')
      const outcome = await change(path.addMargin, request.symbol, body, readNothing)
      if (outcome.kind === 'accepted') return accepted({ code: codeOf(request.symbol, 0) })
      if (outcome.kind === 'unknown') return outcome
      if (SUCCESS_CODES.has(outcome.code)) return accepted({ code: codeOf(request.symbol, outcome.code) })
      return {
        ...outcome,
        params: { ...outcome.params, outcome: String(codeOf(request.symbol, outcome.code)) },
      }
    },
    preAddMargin: async (request) => {
      const body = addMarginBody(request)
      if (body === null) return rejected(BAD_PARAMETER, 'amount')
      // Always business usdt, whatever the symbol (MARGIN-15): the client uses it for calls without a symbol.
      const answer = await http.call({ method: 'POST', path: path.preAddMargin, body, isPrivate: true })
      return toReadOutcome(answer, (result) =>
        isMap(result) ? { liqPrice: parseDecimalText(result['liqPrice']) } : null,
      )
    },
    setAutoAddMargin: async (request) =>
      withoutValue(await change(path.setAutoAddMargin, request.symbol, request, readNothing)),
    riskLimits: async (symbol) => {
      const answer = await http.call({
        method: 'GET',
        path: path.riskLimitList,
        query: { symbol },
        symbol,
        isShared: true,
      })
      return accepted(answer.hasError ? [] : readRiskTiers(answer.result))
    },
    setAccountMarginMode: async (request) =>
      withoutValue(await change(path.own.setAccountMarginMode, '', request, readNothing)),
    switchPositionMode: async (request) =>
      withoutValue(await change(path.own.switchPositionMode, '', request, readNothing)),
  }
}
