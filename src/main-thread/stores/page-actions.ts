import type { Interval } from '#shared/domain/enums.ts'

/** What hotkeys and the command palette do to the page. Each component offers its own actions while it is mounted. */
export interface PageActions {
  readonly focusPrice: () => void
  readonly focusTrigger: () => void
  readonly focusQty: () => void
  readonly focusBuy: () => void
  readonly focusSell: () => void
  /** Shows the ticket's panel where it is hidden, closed or behind another tab. */
  readonly showTicket: () => void
  readonly focusChart: () => void
  /** Shows an interval, and a market unless it is null, on the desk's chart that the trader uses; false without one. */
  readonly showOnChart: (symbol: string | null, interval: Interval) => boolean
  /** Compares a market with that of the chart that the trader uses. */
  readonly compareOnChart: (symbol: string) => void
  /** The price field of a new alert, in the notification centre; the time zone, in the settings. */
  readonly focusAlert: () => void
  readonly focusZone: () => void
  /** Opens the notification centre; the connection panel. */
  readonly showNotices: () => void
  readonly showConnection: () => void
  /** Opens the menu of layouts; the name of a new layout; the choice of a layout file. */
  readonly showLayouts: () => void
  readonly focusLayoutName: () => void
  readonly importLayout: () => void
  /** Shows and focuses a tab of the account's tables, counted from 0. */
  readonly showTable: (index: number) => void
}

const offered: { -readonly [Name in keyof PageActions]?: PageActions[Name] | undefined } = {}

type AwaitedAction = Extract<keyof PageActions, `focus${string}` | 'importLayout'>
let awaited: AwaitedAction | null = null

/** Offers an action; undefined withdraws it. One that was requested before the component was there happens now. */
export function offerAction<Name extends keyof PageActions>(
  name: Name,
  act: PageActions[Name] | undefined,
): void {
  offered[name] = act
  if (act === undefined || name !== awaited) return
  const requested = offered[awaited]
  awaited = null
  requested?.()
}

/**
 * Acts on a control that the next render shows, in that render: focuses it, so that a key pressed after it reaches it. The
 * next action of the page drops a request that nothing answered.
 */
export function actOnceShown(name: AwaitedAction): void {
  awaited = name
}

/** What the next render will act on; null if nothing. */
export const awaitedAction = (): AwaitedAction | null => awaited

/** Drops the request of `actOnceShown`. */
export function dropAwaitedFocus(): void {
  awaited = null
}

/** The action of the component on screen; undefined where none offers it. */
export const pageAction = <Name extends keyof PageActions>(name: Name): PageActions[Name] | undefined =>
  offered[name]

/** A React ref that offers the focus of its element. The text of a field is selected, so that typing replaces it. */
export const offerFocus =
  (name: AwaitedAction) =>
  (element: HTMLElement | null): void =>
    offerAction(
      name,
      element === null
        ? undefined
        : () => {
            element.focus()
            if (element instanceof HTMLInputElement) element.select()
          },
    )
