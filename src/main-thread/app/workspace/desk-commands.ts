import { navigate } from 'wouter/use-browser-location'
import { addressOf, defaultSymbol, symbolPath } from '#shared/domain/routes.ts'
import '../../i18n/english/commands.ts'
import '../../i18n/english/desk.ts'
import { docked } from '../../stores/docked.ts'
import { lastMarketPath } from '../../stores/last-market.ts'
import { offerCommands } from '../../stores/page-commands.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { offerTicketPage } from '../../trading/ticket/pick-elsewhere.ts'
import { deskHasOption } from '../desk/has-option.ts'
import { templateNames } from '../desk/templates.ts'
import type { SavedLayout } from './layouts.ts'
import { command } from './panel-commands.ts'
import { openTemplate, showArrangement } from './shown-arrangement.ts'
import { followLayouts, savedLayouts } from './store-layouts.ts'
import { switchDesk } from './switch-desk.ts'

/** Opens a saved layout. */
export const openSaved = (layout: SavedLayout): PageCommand =>
  command(
    `desk-layout-${layout.name}`,
    'saved',
    (t) => t('commands:action.openLayout', { name: layout.name }),
    () => showArrangement(layout),
  )

/** Shows a desk in place of fixed panels, or the reverse. */
export const arrange = (): PageCommand =>
  command(
    'arrange',
    'desk',
    (t) => t(docked.on ? 'desk:fixed' : 'desk:arrange'),
    () => switchDesk(!docked.on),
  )

export const templates = (): readonly PageCommand[] =>
  templateNames.map((name) =>
    command(
      `template-${name}`,
      'desk',
      (t) => t('commands:action.desk', { name: t(`desk:template.${name}`) }),
      () => openTemplate(name),
      { isSearchedOnly: false, changes: 'settings' },
    ),
  )

/** From a page without panels to the trade page, with the market that was open last. */
function toTradePage(): void {
  // An option that is open stays open on a desk with a chain.
  if (deskHasOption()) return
  const path = lastMarketPath() ?? ''
  const { to } = addressOf(path.split('?', 1)[0] ?? '')
  navigate(to === 'symbol' || to === 'dated' ? path : symbolPath(defaultSymbol))
}

/** On a page without panels, such as the one of an option chain: the commands that open a desk, which is on the trade page. */
const deskCommands = (): readonly PageCommand[] =>
  [arrange(), ...templates(), ...savedLayouts.list.map(openSaved)].map((one) => ({
    ...one,
    run: () => {
      one.run()
      toTradePage()
    },
  }))

/** Adds them to the command palette. Returns a function that withdraws them. */
export const offerDesks = (): (() => void) => offerCommands(deskCommands)

/** On a page without panels: offers a user's desks. Returns a function that stops it. */
export function startDesks(user: string): () => void {
  const stops = [offerDesks(), followLayouts(user), offerTicketPage()]
  return () => stops.forEach((stop) => stop())
}
