/** What hotkeys and the command palette do to the page. Each component offers its own actions while it is mounted. */
export interface PageActions {
  readonly focusPrice: () => void
  readonly focusTrigger: () => void
  readonly focusQty: () => void
  readonly focusBuy: () => void
  readonly focusSell: () => void
  readonly focusChart: () => void
  /** The price field of a new alert, in the notification centre. */
  readonly focusAlert: () => void
  /** Opens the notification centre; the connection panel. */
  readonly showNotices: () => void
  readonly showConnection: () => void
  /** Shows and focuses a tab of the account's tables, counted from 0. */
  readonly showTable: (index: number) => void
}

const offered: { -readonly [Name in keyof PageActions]?: PageActions[Name] | undefined } = {}

type FocusAction = Extract<keyof PageActions, `focus${string}`>
let awaited: FocusAction | null = null

/** Offers an action; undefined withdraws it. A focus that was requested before the component was there happens now. */
export function offerAction<Name extends keyof PageActions>(
  name: Name,
  act: PageActions[Name] | undefined,
): void {
  offered[name] = act
  if (act === undefined || name !== awaited) return
  const focus = offered[awaited]
  awaited = null
  focus?.()
}

/**
 * Focuses a control that the next render shows, in that render. A key pressed after it then reaches the control. The
 * next action of the page drops a request that nothing answered.
 */
export function focusOnceShown(name: FocusAction): void {
  awaited = name
}

/** Drops the request of `focusOnceShown`. */
export function dropAwaitedFocus(): void {
  awaited = null
}

/** The action of the component on screen; undefined where none offers it. */
export const pageAction = <Name extends keyof PageActions>(name: Name): PageActions[Name] | undefined =>
  offered[name]

/** A React ref that offers the focus of its element. The text of a field is selected, so that typing replaces it. */
export const offerFocus =
  (name: FocusAction) =>
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
