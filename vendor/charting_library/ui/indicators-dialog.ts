import type { Translate } from '../i18n/locales.ts'
import { COMPARE_KIND, type StudyMeta } from '../study-protocol.ts'
import type { StudyHub } from '../widget/study-hub.ts'
import { openDialog } from './dialog.ts'
import { element, keepFocus } from './dom.ts'
import { studyButtons } from './study-buttons.ts'
import { kindName, studyName } from './study-names.ts'

export interface IndicatorsOptions {
  hub: StudyHub
  frame: HTMLElement
  translate: Translate
  allowed: (name: string) => boolean
  /** English names of the indicators that are listed first. */
  favourites: readonly string[]
  openSettings: (id: string) => void
  trace: (where: string, message: string) => void
}

/** The dialog with all indicators, a search field, and the chart's indicators with their buttons. */
export function openIndicators({
  hub,
  frame,
  translate,
  allowed,
  favourites,
  openSettings,
  trace,
}: IndicatorsOptions): void {
  const owner = {}
  const dialog = openDialog(frame, translate, {
    title: translate('indicators'),
    name: 'indicators',
    onClose: () => hub.changed.unsubscribeAll(owner),
  })
  const search = element('input', {
    attributes: {
      type: 'search',
      placeholder: translate('indicatorSearch'),
      'aria-label': translate('indicatorSearch'),
    },
  })
  const list = element('div', { class: 'list', attributes: { role: 'list', 'data-list': 'kinds' } })
  const present = element('div', { class: 'list', attributes: { role: 'list', 'data-list': 'present' } })

  const matches = (meta: StudyMeta): boolean => {
    const words = `${kindName(meta, translate)} ${meta.name} ${meta.short}`.toLowerCase()
    return words.includes(search.value.trim().toLowerCase())
  }
  const add = (meta: StudyMeta): void => {
    hub.create({ name: meta.name }).catch((error: unknown) => trace('studies', String(error)))
  }
  const showKinds = (): void => {
    const first = ({ name }: StudyMeta): number => Number(favourites.includes(name))
    const found = hub
      .kinds()
      .filter((meta) => allowed(meta.name) && matches(meta))
      .toSorted((a, b) => first(b) - first(a))
    list.replaceChildren(
      ...found.map((meta) => {
        const name = kindName(meta, translate)
        const item = element('button', {
          class: 'grow',
          text: name,
          attributes: {
            type: 'button',
            'aria-label': translate('studyAdd', { name }),
            'data-study-kind': meta.id,
          },
          on: { click: () => add(meta) },
        })
        return element('div', { class: 'row', attributes: { role: 'listitem' } }, [item])
      }),
    )
    if (found.length === 0) list.append(element('p', { class: 'empty', text: translate('indicatorNone') }))
  }
  const showPresent = (): void => {
    const studies = hub.list().filter(({ kind }) => kind !== COMPARE_KIND)
    title.hidden = studies.length === 0
    present.replaceChildren(
      ...studies.map((study) =>
        element('div', { class: 'row', attributes: { role: 'listitem', 'data-study': study.id } }, [
          element('span', {
            class: 'grow',
            text: `${studyName(hub, study, translate)} · ${hub.title(study)}`,
          }),
          ...studyButtons(hub, study, translate, openSettings),
        ]),
      ),
    )
  }
  const title = element('h3', { text: translate('indicatorsOnChart') })
  search.addEventListener('input', showKinds)
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') list.querySelector<HTMLElement>('button')?.click()
  })
  let known = hub.kinds().length
  hub.changed.subscribe(owner, () => {
    if (known !== hub.kinds().length) showKinds()
    known = hub.kinds().length
    keepFocus(present, showPresent)
  })
  dialog.body.append(search, list, title, present)
  showKinds()
  showPresent()
}
