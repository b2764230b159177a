import type { Translate } from '../i18n/locales.ts'
import { COMPARE_KIND } from '../study-protocol.ts'
import type { StudyHub } from '../widget/study-hub.ts'
import type { Study } from '../widget/study-model.ts'
import type { UndoStack } from '../widget/undo-stack.ts'
import { openDialog } from './dialog.ts'
import {
  applyButton,
  checkField,
  choiceField,
  colourField,
  footerButton,
  heading,
  numberField,
} from './form.ts'
import { inputName, studyName } from './study-names.ts'

type Snapshot = Pick<Study, 'inputs' | 'plots'>

const snapshot = ({ inputs, plots }: Study): Snapshot => structuredClone({ inputs, plots })

/**
 * The dialog for one study's inputs and styles. Changes are shown at once and Cancel reverts them. Apply makes them one
 * step that can be undone.
 */
export function openStudySettings(
  hub: StudyHub,
  id: string,
  undo: UndoStack,
  frame: HTMLElement,
  translate: Translate,
): void {
  const study = hub.get(id)
  if (study === undefined) return
  const meta = hub.meta(study)
  const before = snapshot(study)
  let kept = false
  const put = (state: Snapshot): void => {
    hub.change(id, { inputs: state.inputs, plots: state.plots })
  }
  const dialog = openDialog(frame, translate, {
    title: studyName(hub, study, translate),
    name: 'study-settings',
    onClose: () => {
      const now = hub.get(id)
      if (now === undefined) return
      if (!kept) put(before)
      else {
        const after = snapshot(now)
        undo.push({ name: `settings of ${study.name}`, undo: () => put(before), redo: () => put(after) })
      }
    },
  })
  const inputs = study.kind === COMPARE_KIND ? [] : meta.inputs
  if (inputs.length > 0) dialog.body.append(heading(translate('inputs')))
  for (const input of inputs) {
    const value = study.inputs[input.id] ?? input.defval
    const label = inputName(input, translate)
    const change = (next: string | number | boolean): void => {
      hub.change(id, { inputs: { [input.id]: next } })
    }
    const choices = (input.options ?? []).map((text) => ({ value: text, text }))
    const field =
      input.type === 'integer' || input.type === 'float'
        ? numberField(
            label,
            Number(value),
            {
              ...(input.min === undefined ? {} : { min: input.min }),
              ...(input.max === undefined ? {} : { max: input.max }),
              ...(input.type === 'integer' ? { step: 1 } : {}),
            },
            change,
          )
        : input.type === 'bool'
          ? checkField(label, value === true, change)
          : choiceField(label, String(value), choices, change)
    field.control.dataset['input'] = input.id
    dialog.body.append(field.row)
  }
  dialog.body.append(heading(translate('style')))
  for (const [index, plot] of meta.plots.entries()) {
    const own = (): Study['plots'] => hub.get(id)?.plots ?? []
    const change = (part: Partial<Study['plots'][number]>): void => {
      hub.change(id, { plots: own().map((style, at) => (at === index ? { ...style, ...part } : style)) })
    }
    const style = own()[index]
    if (style === undefined) continue
    const shown = checkField(`${plot.title} · ${translate('visible')}`, style.visible, (visible) =>
      change({ visible }),
    )
    const colour = colourField(`${plot.title} · ${translate('colour')}`, style.color, (color) =>
      change({ color }),
    )
    dialog.body.append(shown.row, colour.row)
    if (plot.kind === 'line')
      dialog.body.append(
        numberField(
          `${plot.title} · ${translate('lineWidth')}`,
          style.linewidth,
          { min: 1, max: 4, step: 1 },
          (linewidth) => change({ linewidth }),
        ).row,
      )
  }
  dialog.footer.append(
    footerButton(translate('cancel'), 'cancel', false, dialog.close),
    applyButton(translate('apply'), dialog.body, () => {
      kept = true
      dialog.close()
    }),
  )
}
