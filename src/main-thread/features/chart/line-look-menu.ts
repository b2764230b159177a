import type { IChartingLibraryWidget } from 'charting_library'
import { t } from 'i18next'
import { lineLocations, lineThicknesses } from './line-look.ts'
import type { LineLook } from './line-look.ts'

export interface LineLookMenuOptions {
  readonly widget: IChartingLibraryWidget
  readonly look: () => LineLook
  readonly choose: (look: LineLook) => void
  readonly trace: (error: unknown) => void
}

/** Adds a list to the chart's toolbar for label position and thickness of lines. Returns a function that removes it. */
export function addLineLookMenu({ widget, look, trace, ...options }: LineLookMenuOptions): () => void {
  let over = false
  let remove = (): void => undefined
  let choose = options.choose
  const itemsOf = () => [
    ...lineLocations.map((location) => ({
      title: mark(look().location === location, t(`chart:line_${location}`)),
      onSelect: () => choose({ ...look(), location }),
    })),
    ...lineThicknesses.map((thickness) => ({
      title: mark(look().thickness === thickness, t(`chart:line_${thickness}`)),
      onSelect: () => choose({ ...look(), thickness }),
    })),
  ]
  const make = async (): Promise<void> => {
    await widget.headerReady()
    if (over) return
    const dropdown = await widget.createDropdown({
      title: t('chart:lineLook'),
      tooltip: t('chart:lineLookTitle'),
      align: 'right',
      items: itemsOf(),
    })
    choose = (next) => {
      options.choose(next)
      dropdown.applyOptions({ items: itemsOf() })
    }
    remove = () => dropdown.remove()
    if (over) remove()
  }
  make().catch(trace)
  return () => {
    over = true
    remove()
  }
}

const mark = (isChosen: boolean, text: string): string => (isChosen ? `✓ ${text}` : text)
