import { compareDecimalText, parseDecimalText, signOfText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Command, CommandAnswer } from '../../exchange/commands.ts'
import { isRow } from '../map/fields.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { AccountParts } from '../parts/account-parts.ts'

type FundsParts = Pick<AccountParts, 'state' | 'sync' | 'changes' | 'transport'>

/** An amount above 0; null for anything else. */
function readAmount(text: string): DecimalText | null {
  const amount = parseDecimalText(text)
  return amount === null || signOfText(amount) <= 0 ? null : amount
}

/**
 * Repays a loan, with an amount of the coin.
 * @source https://bybit-exchange.github.io/docs/v5/account/repay (2026-07-24)
 */
export async function repay(
  { state, sync, changes }: FundsParts,
  { coin, amount: text }: Extract<Command, { readonly type: 'Repay' }>,
): Promise<CommandAnswer> {
  const amount = readAmount(text)
  if (amount === null) return refuseHere('badAmount')
  const change = await changes.send('/v5/account/repay', { coin, amount })
  if (change.kind !== 'done') {
    if (change.kind === 'unknown') changes.settle()
    return change.refusal
  }
  sync.renewWallet()
  const { result } = change.answer
  if (isRow(result) && result['resultStatus'] === 'FA')
    return refuseHere('insufficientBalance', 'nothing was repaid')
  const wallet = state.records.coins.get(coin)?.coin
  return { ok: true, result: { coin, ...(wallet === undefined ? {} : { wallet }) } }
}

/**
 * Most of a coin per call.
 * @source https://bybit-exchange.github.io/docs/v5/demo (2026-07-24)
 */
const mostFunds: ReadonlyMap<string, DecimalText> = new Map(
  Object.entries({ BTC: '15', ETH: '200', USDT: '100000', USDC: '100000' }).map(([coin, most]) => [
    coin,
    most as DecimalText,
  ]),
)
/** Bybit gives demo funds once in this time, ms. */
const AGAIN_MS = 60_000

/** Demo funds of a demo account: at most one call a minute. */
export function createDemoFunds({
  sync,
  changes,
  transport,
}: FundsParts): (command: Extract<Command, { readonly type: 'AddDemoFunds' }>) => Promise<CommandAnswer> {
  let nextAt = 0
  return async ({ coin, amount: text }) => {
    const most = mostFunds.get(coin)
    if (most === undefined) return refuseHere('badCoin')
    const amount = readAmount(text)
    if (amount === null) return refuseHere('badAmount')
    if (compareDecimalText(amount, most) > 0)
      return refuseHere('demoFundsLimit', `at most ${most} ${coin} a call`)
    const now = transport.now()
    if (now < nextAt)
      return refuseHere('tooManyCalls', `demo funds again in ${Math.ceil((nextAt - now) / 1000)} s`)
    nextAt = now + AGAIN_MS
    const change = await changes.send('/v5/account/demo-apply-money', {
      adjustType: 0,
      utaDemoApplyMoney: [{ coin, amountStr: amount }],
    })
    if (change.kind !== 'done') {
      if (change.kind === 'unknown') changes.settle()
      // Bybit counts no call that never reached it.
      else if (change.answer === undefined) nextAt = 0
      return change.refusal
    }
    sync.renewWallet()
    return { ok: true, result: { coin, amount } }
  }
}
