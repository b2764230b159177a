/**
 * Funding: a rate that follows the premium, settled by the clock (docs/choices.md#funding). USDC
 * contracts settle their session at the same times (docs/choices.md#usdc-session).
 */
import { fundingPaid, settleSession } from '#shared/maths/integer/fills.ts'
import { fromSafeUnits } from '#shared/units/exact.ts'
import { logCash } from '../accounts/account-log.ts'
import { balanceOf } from '../accounts/accounts.ts'
import { emitPosition, emitWallet, refreshMargins } from '../accounts/holdings.ts'
import { fundingAfter, FUNDINGS_CAP } from '../state/market.ts'
import type { Market } from '../state/market.ts'
import { sideOf } from '../state/state.ts'
import type { Holding } from '../state/state.ts'
import { houseOf } from '../state/world.ts'
import type { World } from '../state/world.ts'
import { priceText, qtyText } from '../terms/money.ts'

/** Interest component of the rate per settlement, 1e-8. */
const INTEREST_E8 = 10_000
const DAMPER_E8 = 50_000

/** Moves the rate towards the premium; called once a minute. */
export function followRate(market: Market): void {
  const cap = market.spec.fundingCapE8
  if (cap === 0 || market.spec.fundingMinutes === 0) return
  const premium = market.sim.premium * 1e8
  const damped = Math.max(Math.min(INTEREST_E8 - premium, DAMPER_E8), -DAMPER_E8)
  const wanted = Math.max(Math.min(premium + damped, cap), -cap)
  const step = Math.round((wanted - market.fundingRateE8) * 0.1)
  if (step === 0) return
  market.fundingRateE8 += step
  market.tickerDirty = true
  market.isUnsaved = true
}

/**
 * Settles a session: credits its profit to the wallet and measures profit from mark again. The house books nothing: its cash
 * and the positions' values still add up.
 */
function creditSession(world: World, h: Holding, mark: number): void {
  if (h.sessionValue === null) return
  const { credited, sessionValue } = settleSession(h, mark)
  const balance = balanceOf(h.account, h.spec.settleCoin)
  balance.wallet += credited
  balance.cumRealised += credited
  h.cumRealised += credited
  h.sessionRealised += credited
  h.sessionValue = sessionValue
  logCash(world, h.account, balance, 'SETTLEMENT', credited, { symbol: h.spec.symbol })
}

function settle(world: World, market: Market, h: Holding): void {
  const paid = fundingPaid(h, market.mark, market.fundingRateE8)
  const balance = balanceOf(h.account, h.spec.settleCoin)
  balance.wallet -= paid
  balance.cumRealised -= paid
  h.realised -= paid
  h.funding += paid
  h.cumRealised -= paid
  h.updatedAt = world.time
  houseOf(world, h.spec.settleCoin).cash += paid
  world.dirty.house = true
  logCash(world, h.account, balance, 'FUNDING', -paid, {
    symbol: h.spec.symbol,
    funding: {
      side: sideOf(h.size > 0),
      size: qtyText(h.spec, Math.abs(h.size)),
      markPrice: priceText(h.spec, market.mark),
      rate: fromSafeUnits(market.fundingRateE8, 8),
    },
  })
  creditSession(world, h, market.mark)
  refreshMargins(h)
  emitPosition(world, market, h)
  emitWallet(world, h.account, h.spec)
}

/** Adds the settlement to the market's history. Sessions of dated contracts have no rate. */
function record(world: World, market: Market): void {
  const { fundings, fundingRateE8, nextFundingAt, spec } = market
  if (spec.fundingCapE8 === 0) return
  fundings.push(nextFundingAt, fundingRateE8)
  if (fundings.length > FUNDINGS_CAP * 2) fundings.splice(0, 2)
  world.dirty.fundings.add(market)
}

/** Settles funding and session of a market if they are due. */
export function settleFunding(world: World, market: Market): void {
  if (market.spec.fundingMinutes === 0 || world.time < market.nextFundingAt) return
  for (const h of market.holders) if (h.size !== 0) settle(world, market, h)
  record(world, market)
  market.nextFundingAt = fundingAfter(market.spec, world.time)
  market.isUnsaved = true
  market.moved = true
}
