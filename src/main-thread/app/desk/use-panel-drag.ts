import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import type { DeskPanel } from './desk.ts'
import { toWindow } from './desk-windows.ts'
import { dropAt } from './drop-target.ts'
import type { Drop } from './drop-target.ts'
import { focusPanel } from './focus-panel.ts'
import { within } from './measure.ts'
import { besideNow, boxToFloat, foldedInto, moveTo } from './move-to.ts'
import { announce } from './said.ts'
import { currentPlace } from './show-panel.ts'
import { pointIn, tabIndexAt, useDrag } from './use-drag.ts'
import type { Places } from './use-places.ts'
import { useTitles } from './use-titles.ts'

/** Lets a pointer drag the panels of a desk: into tabs, beside places, along edges, to float and into windows. */
export function usePanelDrag(
  area: RefObject<HTMLElement | null>,
  { desk, boxes, measured, size }: Pick<Places, 'desk' | 'boxes' | 'measured' | 'size'>,
): ReturnType<typeof useDrag> {
  const { t } = useTranslation('desk')
  const titles = useTitles()

  function dropOf(
    event: { readonly clientX: number; readonly clientY: number },
    { id }: DeskPanel,
  ): Drop | null {
    const element = area.current
    if (element === null) return null
    const whole = { x: 0, y: 0, width: measured.width, height: measured.height }
    const drop = dropAt(desk, boxes, whole, pointIn(element, event), (place) =>
      tabIndexAt(place, event.clientX),
    )
    // Where it has no room, the place that it would join is shown.
    const box = drop === null ? undefined : boxes.get(foldedInto(id, drop.target)?.id ?? '')
    return drop === null || box === undefined ? drop : { ...drop, shown: box }
  }

  function onDrop(event: globalThis.PointerEvent, panel: DeskPanel, drop: Drop | null): void {
    const place = currentPlace(panel.id)
    if (place === undefined) return
    const name = titles[panel.kind]
    const isOutside =
      event.clientX < 0 || event.clientY < 0 || event.clientX > innerWidth || event.clientY > innerHeight
    if (isOutside) return toWindow({ panel, place, name, t }, { x: event.screenX, y: event.screenY })
    const element = area.current
    if (event.altKey && element !== null) {
      // The pointer may be over the page's head.
      const box = { ...boxToFloat(panel, place), ...pointIn(element, event) }
      moveTo(panel.id, { to: 'float', box: within(box, size.width, size.height) })
    } else if (drop !== null) moveTo(panel.id, drop.target)
    else return
    const others = besideNow(panel.id).map(({ kind }) => titles[kind])
    announce(
      others.length === 0
        ? t('said.moved', { panel: name })
        : t('said.beside', { panel: name, other: others.join(', ') }),
    )
    focusPanel(panel.id)
  }
  return useDrag({ dropOf, onDrop })
}
