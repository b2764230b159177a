import type { BarRecording } from '#shared/contracts/recording.ts'
import type { HubApi } from '#shared/contracts/hub-api.ts'
import type { QuoteToken } from '#shared/domain/spot.ts'
import type { SlippageChoices } from '#shared/domain/slippage.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { askHub, COMMAND_DEADLINE_MS, hubValue, QUERY_DEADLINE_MS } from './ask-hub.ts'

/** Calls of the hub that only parts make that are loaded late: dialogs, menus, reports. */

export const pairBrowser = (code: string): Promise<Outcome<null>> =>
  askHub((hub) => hub.pairBrowser(code), COMMAND_DEADLINE_MS)
export const resetAccount = (): Promise<Outcome<null>> =>
  askHub((hub) => hub.resetAccount(), COMMAND_DEADLINE_MS)
export const addDemoFunds = (funds: Parameters<HubApi['addDemoFunds']>[0]): Promise<Outcome<null>> =>
  askHub((hub) => hub.addDemoFunds(funds), COMMAND_DEADLINE_MS)
export const setLeverage = (change: Parameters<HubApi['setLeverage']>[0]): Promise<Outcome<null>> =>
  askHub((hub) => hub.setLeverage(change), COMMAND_DEADLINE_MS)
export const switchMarginMode = (change: Parameters<HubApi['switchMarginMode']>[0]): Promise<Outcome<null>> =>
  askHub((hub) => hub.switchMarginMode(change), COMMAND_DEADLINE_MS)

/** How long a hub may take to pack its recording, ms. */
const SAVE_DEADLINE_MS = 60_000

/** The hub's recording as a file; null without one, and if no hub answers. */
export async function recordingFile(): Promise<Blob | null> {
  const file = await hubValue((hub) => hub.saveRecording(), SAVE_DEADLINE_MS, null)
  return file instanceof Blob ? file : null
}

/** The bars of a chart as a recording; null if the exchange gives too few, and if no hub answers. */
export async function barRecording(request: BarRecording): Promise<Blob | null> {
  const file = await hubValue((hub) => hub.barRecording(request), SAVE_DEADLINE_MS, null)
  return file instanceof Blob ? file : null
}

/** The recording that ended in the last failure of a hub; null for none. */
export async function keptRecording(): Promise<Blob | null> {
  const file = await hubValue((hub) => hub.keptRecording(), QUERY_DEADLINE_MS, null)
  return file instanceof Blob ? file : null
}

/** Makes the hub load the options' catalogue as well. The caller repeats this after a hub was replaced. */
export const loadOptions = (): Promise<void> =>
  hubValue((hub) => hub.loadOptions(), QUERY_DEADLINE_MS, undefined)

/** Quote coins of spot pairs; empty if the hub does not answer. */
export async function askQuoteTokens(): Promise<readonly QuoteToken[]> {
  const outcome = await askHub((hub) => hub.quoteTokens(), QUERY_DEADLINE_MS)
  return outcome.kind === 'accepted' ? outcome.value : []
}

/** Reports that the compliance wall was closed here: the next refusal of that kind opens it again, in any tab. */
export const complianceClosed = (): Promise<void> =>
  hubValue((hub) => hub.complianceClosed(), QUERY_DEADLINE_MS, undefined)

/** The hub's last trace lines as JSON text, for a report; '' if no hub answers. */
export const hubTrace = (): Promise<string> => hubValue((hub) => hub.exportTrace(), QUERY_DEADLINE_MS, '')

/** Address of the page that counts visits; null if there is none, or the hub did not answer. */
export const analyticsPage = (): Promise<string | null> =>
  hubValue((hub) => hub.analyticsPage(), QUERY_DEADLINE_MS, null)

/** Maximum slippage settings the exchange offers for a symbol; null if it did not answer. */
export async function askSlippage(symbol: string): Promise<SlippageChoices | null> {
  const outcome = await askHub((hub) => hub.slippageChoices(symbol), QUERY_DEADLINE_MS)
  return outcome.kind === 'accepted' ? outcome.value : null
}

export const cancelTpSl = (order: Parameters<HubApi['cancelTpSl']>[0]): Promise<Outcome<null>> =>
  askHub((hub) => hub.cancelTpSl(order), COMMAND_DEADLINE_MS)
export const cancelAllTpSl = (
  of: Parameters<HubApi['cancelAllTpSl']>[0],
): Promise<Outcome<{ readonly canceled: number }>> =>
  askHub((hub) => hub.cancelAllTpSl(of), COMMAND_DEADLINE_MS)

/** Dismisses an announcement in every tab. */
export const dismissAnnouncement = (id: string): Promise<void> =>
  hubValue((hub) => hub.dismissAnnouncement(id), QUERY_DEADLINE_MS, undefined)
