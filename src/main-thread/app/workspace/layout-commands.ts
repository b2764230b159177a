import '../../i18n/english/commands.ts'
import '../../i18n/english/desk.ts'
import '../../i18n/english/workspace.ts'
import { i18n } from '../../i18n/instance.ts'
import { chartUser } from '../../features/chart/use-chart-user.ts'
import { docked } from '../../stores/docked.ts'
import { actOnceShown, awaitedAction, offerAction, pageAction } from '../../stores/page-actions.ts'
import { offerCommands } from '../../stores/page-commands.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { ticketControls } from '../../trading/ticket/pick-order.ts'
import { undo } from '../desk/desk-store.ts'
import { lastStep } from '../desk/undo-steps.ts'
import { link, setGroup } from '../windows/link-group.ts'
import { groups } from '../windows/window-messages.ts'
import { arrange, openSaved, templates } from './desk-commands.ts'
import { freeCharts } from './free-charts.ts'
import { fixedCommands, showTicket } from './fixed-commands.ts'
import { gridCommands } from './grid-commands.ts'
import { addingCommands, command, panelCommands } from './panel-commands.ts'
import { saveLayoutFile } from './layout-file.ts'
import { withCopy } from './layouts.ts'
import type { SavedLayout } from './layouts.ts'
import { saveShown } from './save-shown.tsx'
import { differs, openTemplate, resetPanels, shownArrangement, shownName } from './shown-arrangement.ts'
import { tableCommands } from './table-commands.ts'
import { changeLayouts, followLayouts, savedLayouts } from './store-layouts.ts'

const say = i18n.t.bind(i18n)
const showLayouts = (): void => pageAction('showLayouts')?.()

function saveAs(): void {
  actOnceShown('focusLayoutName')
  showLayouts()
}

function importFile(): void {
  actOnceShown('importLayout')
  showLayouts()
}

async function saveAgain(name: string): Promise<void> {
  // The menu says why it is not saved, and lets the trader choose if another window saved it meanwhile.
  const result = await saveShown(chartUser(), false, say('desk:layout.saved', { name }))
  if (result !== 'saved') showLayouts()
}

/** Commands of a saved layout. */
const savedCommands = (layout: SavedLayout): readonly PageCommand[] => {
  const { name } = layout
  return [
    openSaved(layout),
    command(
      `desk-duplicate-${name}`,
      'saved',
      (t) => t('desk:layout.duplicate', { name }),
      () =>
        void changeLayouts(chartUser(), (list) => withCopy(list, layout, say('desk:layout.copy', { name }))),
    ),
    command(
      `desk-export-${name}`,
      'saved',
      (t) => t('desk:layout.export', { name }),
      () => saveLayoutFile(layout),
    ),
  ]
}

function savingCommands(): readonly PageCommand[] {
  const name = shownName()
  const saved = savedLayouts.list.find((layout) => layout.name === name)
  return [
    ...(docked.on && saved !== undefined && differs(saved)
      ? [
          command(
            'desk-save',
            'saved',
            (t) => t('desk:layout.save', { name }),
            () => void saveAgain(name),
          ),
        ]
      : []),
    command('desk-save-as', 'saved', (t) => t('commands:action.saveLayout'), saveAs, {
      isSearchedOnly: false,
    }),
    command('desk-import', 'saved', (t) => t('desk:layout.import'), importFile),
    command(
      'desk-export',
      'saved',
      (t) => t('commands:action.exportLayout'),
      () => saveLayoutFile({ name: name === '' ? say('desk:name') : name, ...shownArrangement() }),
    ),
  ]
}

/** The link groups that the window is not in. */
const linkCommands = (): readonly PageCommand[] =>
  (['', ...groups] as const)
    .filter((group) => group !== link.group)
    .map((letter) =>
      command(
        `link-group-${letter === '' ? 'none' : letter}`,
        'linkGroup',
        (t) => (letter === '' ? t('workspace:group.none') : t('workspace:group.letter', { letter })),
        () => setGroup(letter),
        { changes: 'settings' },
      ),
    )

/** Everything that can be done with desks, panels and layouts. */
const layoutCommands = (): readonly PageCommand[] => [
  arrange(),
  command(
    'reset-layout',
    'layout',
    (t) => t('workspace:reset'),
    () => (docked.on ? openTemplate('default') : resetPanels()),
    { isSearchedOnly: false, changes: 'settings' },
  ),
  ...templates(),
  ...savedLayouts.list.flatMap(savedCommands),
  ...savingCommands(),
  ...(docked.on
    ? [
        command('desk-undo', 'desk', (t) => t('desk:undoLast'), undo, {
          isSearchedOnly: false,
          ...(lastStep()?.isMove === true ? { combo: 'Mod+KeyZ' } : {}),
        }),
        ...panelCommands(),
      ]
    : fixedCommands()),
  ...addingCommands(),
  ...linkCommands(),
  ...gridCommands(),
  ...tableCommands(),
]

/** Adds commands of layouts, windows, desk and panels to the command palette. Returns a function that withdraws them. */
export const offerLayouts = (): (() => void) => offerCommands(layoutCommands)

/**
 * On the trade page: offers the commands with a user's saved layouts, and frees what removed charts stored. Returns a function
 * that stops it.
 */
export function startLayouts(user: string): () => void {
  offerAction('showTicket', showTicket)
  // Another page asked for the ticket, which this one does not show.
  if (ticketControls.some((name) => name === awaitedAction())) showTicket()
  const stops = [offerLayouts(), followLayouts(user), () => offerAction('showTicket', undefined)]
  freeCharts(user).catch(reportError)
  return () => stops.forEach((stop) => stop())
}
