import type { ContextMenuItem } from '../api/widget.ts'
import type { Translate } from '../i18n/locales.ts'
import type { MenuItem } from '../ui/menu.ts'
import type { ChartDialogs } from './chart-dialogs.ts'
import type { ChartCore } from './core-types.ts'
import type { Features } from './features.ts'

export interface ContextItemsOptions {
  core: ChartCore
  features: Features
  translate: Translate
  dialogs: ChartDialogs
  /** The price under the pointer as text. */
  price: string
  /** Entries of the application. */
  own: readonly ContextMenuItem[]
  copyPicture: () => void
  savePicture: () => void
  trace: (where: string, message: string) => void
}

type Item = MenuItem | 'separator'

const item = ({ text, click }: ContextMenuItem): MenuItem => ({ label: text, select: click })

/** The menu of a press with the other button: the application's entries around the chart's own. */
export function createContextItems(options: ContextItemsOptions): Item[] {
  const { core, features, translate, dialogs, price, own, trace } = options
  const above = own.filter(({ position }) => position === 'top').map(item)
  const below = own.filter(({ position }) => position !== 'top').map(item)
  const separator: Item[] = ['separator']
  const copyPrice = (): void => {
    navigator.clipboard.writeText(price).catch((error: unknown) => trace('clipboard', String(error)))
  }
  const items: (Item | false)[] = [
    ...above,
    ...(above.length > 0 ? separator : []),
    {
      label: translate('reset'),
      value: 'reset',
      select: core.resetScales,
    },
    {
      label: translate('goToDate'),
      value: 'latest',
      select: () => core.engine.post({ type: 'view', action: 'scrollToEnd' }),
    },
    { label: translate('copyPrice', { price }), value: 'copy-price', select: copyPrice },
    features.screenshot && {
      label: translate('copyPicture'),
      value: 'copy-picture',
      select: options.copyPicture,
    },
    'separator',
    features.indicators && {
      label: translate('indicators'),
      value: 'indicators',
      select: dialogs.indicators,
    },
    features.compare && { label: translate('compareAdd'), value: 'compare', select: dialogs.compare },
    core.studies.list().length > 0 && {
      label: translate('removeStudies'),
      value: 'remove-studies',
      select: () => {
        for (const { id, lock } of core.studies.list()) if (!lock) core.studies.remove(id)
      },
    },
    features.settings && { label: translate('settings'), value: 'settings', select: dialogs.settings },
    ...below,
  ]
  return items.filter((entry): entry is Item => entry !== false)
}
