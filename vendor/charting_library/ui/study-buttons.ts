import type { Translate } from '../i18n/locales.ts'
import type { StudyHub } from '../widget/study-hub.ts'
import type { Study } from '../widget/study-model.ts'
import { button } from './dom.ts'
import { icon } from './icons.ts'
import { studyName } from './study-names.ts'

/** The buttons of one study: hide or show, settings, remove. The legend and the list of indicators use them. */
export function studyButtons(
  hub: StudyHub,
  study: Study,
  translate: Translate,
  openSettings: (id: string) => void,
): HTMLElement[] {
  const name = studyName(hub, study, translate)
  const own = (
    action: string,
    label: string,
    glyph: Parameters<typeof icon>[0],
    run: () => void,
  ): HTMLElement =>
    button(label, { class: 'icon', attributes: { 'data-action': action }, on: { click: run } }, [icon(glyph)])
  const hide = own(
    'hide',
    translate(study.visible ? 'studyHide' : 'studyShow', { name }),
    study.visible ? 'eye' : 'eyeOff',
    () => hub.change(study.id, { visible: !study.visible }),
  )
  if (study.lock) return [hide]
  return [
    hide,
    own('settings', translate('studySettings', { name }), 'gear', () => openSettings(study.id)),
    own('remove', translate('studyRemove', { name }), 'cross', () => hub.remove(study.id)),
  ]
}
