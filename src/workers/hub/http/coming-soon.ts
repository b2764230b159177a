import type { Instrument } from '#shared/domain/instrument.ts'
import { clientErrors } from '#shared/errors/client-errors.ts'
import { path, tablePath } from '#shared/wire/http.ts'
import type { CallFailure } from './envelope.ts'

/**
 * The ten private lists that contain nothing about a symbol which isn't open for trading yet (HTTP-06), and the table paths
 * of four of them, which the chart's marks and the history use.
 */
export const comingSoonPaths: ReadonlySet<string> = new Set([
  path.own.executionList,
  path.own.orderHistory,
  path.own.pnl,
  path.own.closedPnl,
  path.own.tpSlAll,
  path.own.riskList,
  path.own.riskLimit,
  path.own.twapList,
  path.own.walletTransactions,
  path.own.leaderApplyDetail,
  tablePath('tradeHistory'),
  tablePath('closedOrders'),
  tablePath('closedPositions'),
  tablePath('twap'),
])

const COMING_SOON = 'ComingSoon'

/**
 * Whether a call is not sent: one of these paths, for a coming-soon symbol whose pre-listing isn't pending (HTTP-06,
 * HTTP-07).
 */
export const isHeldBack = (
  callPath: string,
  instrument: Pick<Instrument, 'symbolStatus' | 'isPreListing'> | undefined,
): boolean =>
  instrument !== undefined &&
  instrument.symbolStatus === COMING_SOON &&
  instrument.isPreListing !== true &&
  comingSoonPaths.has(callPath)

/** The answer to a call that was not sent; pages show nothing for it (`decide.ts`). */
export const notAsked: CallFailure = {
  hasError: true,
  retCode: clientErrors.notAsked[0],
  retMsg: '',
  ambiguous: null,
}
