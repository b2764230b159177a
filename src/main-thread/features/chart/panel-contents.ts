/** What a panel's chart held when it was removed: studies, drawings and settings. */
interface Contents {
  readonly user: string
  /** Id of the market whose layout it was. */
  readonly market: string
  readonly state: object
}

/** Contents wait so long, ms, for the chart that replaces the removed one. A later panel may get the same id. */
const WAIT_MS = 1000

const removed = new Map<string, Contents>()
/** The market that each panel's chart shows now, by the panel's id. */
const shown = new Map<string, string>()

/** The chart of a panel was removed. Charts outside a desk, panel '', have nothing to pass on. */
export function keepContents(panel: string, contents: Contents): void {
  if (panel === '') return
  removed.set(panel, contents)
  setTimeout(() => {
    if (removed.get(panel) === contents) removed.delete(panel)
  }, WAIT_MS)
}

/**
 * The chart of a panel is shown for a market, until `ended`. Returns the contents of the chart that it replaces, if the panel
 * was linked to another market: a link changes the market, not what was drawn. null if there are none, if they are another
 * user's, or if a chart beside it shows the market: its layout stays.
 */
export function takeContents(panel: string, user: string, market: string, ended: AbortSignal): object | null {
  const last = removed.get(panel)
  removed.delete(panel)
  const isTaken = [...shown].some(([other, one]) => other !== panel && one === market)
  shown.set(panel, market)
  ended.addEventListener('abort', () => shown.delete(panel))
  return last === undefined || last.user !== user || last.market === market || isTaken ? null : last.state
}
