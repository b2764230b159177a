import type { Translate } from '../i18n/locales.ts'
import { EN, type TextKey } from '../i18n/strings.ts'
import { COMPARE_KIND, type StudyInput, type StudyMeta } from '../study-protocol.ts'
import type { StudyHub } from '../widget/study-hub.ts'
import type { Study } from '../widget/study-model.ts'

/** A study type's name in the chart's language, or its English name if there is no translation. */
export function kindName(meta: StudyMeta, translate: Translate): string {
  const key = `study_${meta.id}`
  return key in EN ? translate(key as TextKey) : meta.name
}

/** An input's name in the chart's language, or its English name if there is no translation. */
export function inputName(input: StudyInput, translate: Translate): string {
  const key = `input_${input.id}`
  return key in EN ? translate(key as TextKey) : input.name
}

/** A study's name in lists and labels: its type, or the symbol that it compares. */
export const studyName = (hub: StudyHub, study: Study, translate: Translate): string =>
  study.kind === COMPARE_KIND ? hub.title(study) : kindName(hub.meta(study), translate)
