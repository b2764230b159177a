import type { Instrument, RiskTier } from '#shared/domain/instrument.ts'
import type { Position } from '#shared/domain/records.ts'
import { orderErrors } from '#shared/errors/order-errors.ts'
import { path } from '#shared/wire/http.ts'
import type { Call, PrivateRoute, RouteContext } from './call.ts'
import { riskLimitItem } from './catalogue-routes.ts'
import { badRequest, done, refused } from './envelope.ts'
import type { Answer } from './envelope.ts'
import { given } from '../../exchange/given.ts'
import type { Session } from './session-store.ts'

/** Profits and costs of a position so far. */
const pnlOf = (position: Position) => ({
  symbol: position.symbol,
  positionIdx: position.positionIdx,
  side: position.side,
  ...given('positionRPL', position.positionRPL),
  ...given('cumRealisedPnl', position.cumRealisedPnl),
  ...given('tradePnl', position.tradePnl),
  ...given('positionFundingFee', position.positionFundingFee),
})

const tierOf = (instrument: Instrument | undefined, riskId = 1): RiskTier | undefined =>
  instrument?.riskTiers.find((tier) => tier.riskId === riskId) ?? instrument?.riskTiers[0]

/** Routes for profit and risk tiers of the account's positions (VENUE-27). */
export function positionReads({ exchange }: RouteContext): readonly PrivateRoute[] {
  async function pnl({ query }: Call, session: Session): Promise<Answer> {
    const symbol = query.filledText('symbol')
    const problem = query.problem()
    if (problem !== null) return badRequest(problem)
    const { positions, wallet } = await exchange.privateSnapshot(session.accountId)
    return done({
      list: positions.filter((one) => symbol === undefined || one.symbol === symbol).map(pnlOf),
      coins: wallet.map(({ coin, cumRealisedPnl }) => ({ coin, cumRealisedPnl })),
    })
  }

  /** The current tier of each open position. */
  async function riskList({ query }: Call, session: Session): Promise<Answer> {
    const symbol = query.filledText('symbol')
    const problem = query.problem()
    if (problem !== null) return badRequest(problem)
    const { positions } = await exchange.privateSnapshot(session.accountId)
    const instruments = await exchange.instruments()
    const list = positions
      .filter((one) => symbol === undefined || one.symbol === symbol)
      .map((position) => {
        const tier = tierOf(
          instruments.find((one) => one.symbol === position.symbol),
          position.riskId,
        )
        return {
          symbol: position.symbol,
          positionIdx: position.positionIdx,
          positionValue: position.positionValue,
          ...(tier === undefined ? {} : riskLimitItem(tier)),
        }
      })
    return done({ list })
  }

  /** Tier of one symbol, with or without a position. */
  async function riskLimit({ query }: Call, session: Session): Promise<Answer> {
    const symbol = query.text('symbol')
    const problem = query.problem()
    if (problem !== null) return badRequest(problem)
    const instrument = (await exchange.instruments()).find((one) => one.symbol === symbol)
    if (instrument === undefined) return refused(orderErrors.unknownSymbol, symbol)
    const { positions, settings } = await exchange.privateSnapshot(session.accountId)
    const setting = settings.find((one) => one.symbol === symbol)
    const tier = tierOf(instrument, positions.find((one) => one.symbol === symbol)?.riskId)
    return done({
      symbol,
      ...given('buyLeverage', setting?.buyLeverage),
      ...given('sellLeverage', setting?.sellLeverage),
      ...given('isIsolated', setting?.isIsolated),
      tier: tier === undefined ? null : riskLimitItem(tier),
    })
  }

  return [
    { method: 'GET', path: path.own.pnl, handlePrivate: pnl },
    { method: 'GET', path: path.own.riskList, handlePrivate: riskList },
    { method: 'GET', path: path.own.riskLimit, handlePrivate: riskLimit },
  ]
}
