import type { ConfirmDialogOptions, NoticeDialogOptions } from '../api/widget.ts'
import type { Translate } from '../i18n/locales.ts'
import { openDialog } from '../ui/dialog.ts'
import { element } from '../ui/dom.ts'
import { footerButton } from '../ui/form.ts'

/**
 * A dialog with the application's text and one button for each answer. Closing the dialog counts as the last answer.
 */
function ask(
  frame: HTMLElement,
  translate: Translate,
  { title, body }: { title: string; body: string },
  answers: readonly string[],
  done: (answer: number) => void,
): void {
  let answer = answers.length - 1
  const dialog = openDialog(frame, translate, { title, name: 'application', onClose: () => done(answer) })
  dialog.body.append(element('p', { text: body }))
  for (const [index, text] of answers.entries())
    dialog.footer.append(
      footerButton(text, `answer-${index}`, index === 0, () => {
        answer = index
        dialog.close()
      }),
    )
}

export const showNotice = (
  frame: HTMLElement,
  translate: Translate,
  { callback, ...words }: NoticeDialogOptions,
): void => ask(frame, translate, words, [translate('dialogClose')], callback)

/** The documented confirm dialog. Closing it counts as "no". */
export const showConfirm = (
  frame: HTMLElement,
  translate: Translate,
  { callback, mainButtonText, cancelButtonText, ...words }: ConfirmDialogOptions,
): void =>
  ask(
    frame,
    translate,
    words,
    [mainButtonText ?? translate('apply'), cancelButtonText ?? translate('cancel')],
    (answer) => callback(answer === 0),
  )
