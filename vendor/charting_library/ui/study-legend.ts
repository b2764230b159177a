import type { Translate } from '../i18n/locales.ts'
import type { StudyHub } from '../widget/study-hub.ts'
import type { Study } from '../widget/study-model.ts'
import { element, keepFocus, setText } from './dom.ts'
import { studyButtons } from './study-buttons.ts'

export interface StudyLegend {
  stop: () => void
}

interface Row {
  root: HTMLElement
  values: HTMLElement[]
  box: HTMLElement
  pane: number
}

/** Distance of a pane's legend from the top of the pane, CSS pixels. It clears the separator between panes. */
const PANE_AIR = 4
/** The chart's legend shows the volume, so this study has no row here. */
const WITHOUT_ROW = 'volume'

/**
 * The legend of the studies: name, values under the pointer and buttons. Studies over the bars are below the chart's
 * legend. A study in its own pane is at the top of that pane.
 */
export function createStudyLegend(
  hub: StudyHub,
  main: HTMLElement,
  plot: HTMLElement,
  translate: Translate,
  openSettings: (id: string) => void,
  writeSoon: (write: () => void) => void,
): StudyLegend {
  const rows = new Map<string, Row>()
  const groups = new Map<number, HTMLElement>()
  // The style sheet reserves one row. The product adds its Mark Price study later, which must not move the price scale.
  const overlay = element('div', { class: 'studies' })
  main.append(overlay)

  const group = (pane: number): HTMLElement => {
    if (pane === 0) return overlay
    const known = groups.get(pane)
    if (known !== undefined) return known
    const made = element('div', {
      class: 'legend pane-legend',
      attributes: { dir: 'ltr', 'data-pane': String(pane) },
    })
    groups.set(pane, made)
    plot.append(made)
    return made
  }

  const build = (study: Study): Row => {
    const values = element('span', { class: 'values' })
    const root = element(
      'div',
      {
        class: 'study',
        attributes: {
          'data-study': study.id,
          'data-kind': study.kind,
          'data-visible': String(study.visible),
        },
      },
      [
        element('span', { class: 'name', text: hub.title(study) }),
        values,
        element('span', { class: 'buttons' }, studyButtons(hub, study, translate, openSettings)),
      ],
    )
    return { root, values: [], box: values, pane: -1 }
  }

  const place = (): void => {
    const panes = hub.panes()
    for (const [index, node] of groups) {
      const pane = panes[index]
      node.hidden = pane === undefined || node.childElementCount === 0
      if (pane !== undefined) node.style.top = `${pane.top + PANE_AIR}px`
    }
  }

  const write = (): void => {
    for (const { id, pane, values } of hub.legend()) {
      const row = rows.get(id)
      if (row === undefined) continue
      if (row.pane !== pane) {
        row.pane = pane
        group(pane).append(row.root)
      }
      while (row.values.length < values.length) {
        const node = element('span', { class: 'value' })
        row.values.push(node)
        row.box.append(node)
      }
      for (const [index, node] of row.values.entries()) {
        const value = values[index]
        setText(node, value?.text ?? '')
        node.style.color = value?.color ?? ''
      }
    }
    place()
  }

  const rebuild = (): void => {
    for (const { root } of rows.values()) root.remove()
    rows.clear()
    for (const study of hub.list()) if (study.kind !== WITHOUT_ROW) rows.set(study.id, build(study))
    main.dataset['volume'] = String(hub.list().some(({ kind, visible }) => kind === WITHOUT_ROW && visible))
    write()
  }

  hub.changed.subscribe(overlay, () => keepFocus(plot, rebuild))
  hub.drawn.subscribe(overlay, () => writeSoon(write))
  rebuild()
  return {
    stop: () => {
      hub.changed.unsubscribeAll(overlay)
      hub.drawn.unsubscribeAll(overlay)
    },
  }
}
