import type { Translate } from '../i18n/locales.ts'
import { openDialog } from '../ui/dialog.ts'
import { button, element } from '../ui/dom.ts'
import type { Shell } from '../ui/shell.ts'
import type { Layouts } from './layouts.ts'

const downloadJson = (name: string, value: object): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 1)], { type: 'application/json' }))
  const link = element('a', { attributes: { href: url, download: name } })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export interface LayoutDialogs {
  openList: () => void
  openSaveAs: () => void
  /** Saves under the name of the open layout. */
  saveAgain: () => void
  exportFile: () => void
  importFile: () => void
}

/** Dialogs for saving, opening and exporting layouts. Errors are shown in a dialog. */
export function createLayoutDialogs(
  layouts: Layouts,
  shell: Shell,
  translate: Translate,
  trace: (where: string, message: string) => void,
): LayoutDialogs {
  const say = (text: string): void => {
    const dialog = openDialog(shell.frame, translate, { title: translate('layouts'), name: 'layout-message' })
    dialog.body.append(element('p', { text, attributes: { role: 'alert' } }))
  }
  const attempt = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      trace('layout', error instanceof Error ? error.message : String(error))
      say(translate('layoutNotKept'))
    })
  }

  const openSaveAs = (): void => {
    const dialog = openDialog(shell.frame, translate, {
      title: translate('layoutSaveAs'),
      name: 'layout-save',
    })
    const field = element('input', {
      attributes: {
        type: 'text',
        maxlength: '60',
        'aria-label': translate('layoutName'),
        placeholder: translate('layoutName'),
        dir: 'auto',
      },
    })
    const save = element('button', {
      text: translate('layoutSave'),
      attributes: { type: 'submit', 'data-action': 'save' },
    })
    const form = element('form', { class: 'layout-form' }, [field, save])
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const name = field.value.trim()
      if (name === '') return
      dialog.close()
      attempt(layouts.saveAs(name))
    })
    dialog.body.append(form)
    field.focus()
  }

  const fill = async (body: HTMLElement, close: () => void): Promise<void> => {
    const all = await layouts.list()
    if (all.length === 0) {
      body.replaceChildren(element('p', { text: translate('layoutNone') }))
      return
    }
    const list = element('ul', { class: 'layout-list' })
    for (const meta of all) {
      const load = element('button', {
        text: meta.name,
        attributes: { type: 'button', 'data-layout': String(meta.id) },
        on: {
          click: () => {
            close()
            attempt(
              layouts.loadFrom(meta).then((loaded) => {
                if (!loaded) say(translate('layoutUnreadable'))
              }),
            )
          },
        },
      })
      const about = element('span', { class: 'about', text: `${meta.symbol} · ${meta.resolution}` })
      const row = element('li', {}, [load, about])
      /** The row stays, so that a press by mistake can be undone. */
      const offerBack = (restore: () => Promise<void>): void => {
        const back = element('button', {
          text: translate('undo'),
          attributes: { type: 'button', 'data-restore': String(meta.id) },
          on: { click: () => attempt(restore().then(() => fill(body, close))) },
        })
        row.replaceChildren(element('s', { class: 'about', text: meta.name }), back)
        back.focus()
      }
      const remove = button(translate('layoutRemove', { name: meta.name }), {
        text: '×',
        attributes: { 'data-remove': String(meta.id) },
        on: { click: () => attempt(layouts.removeListed(meta).then(offerBack)) },
      })
      row.append(remove)
      list.append(row)
    }
    body.replaceChildren(list)
  }

  const openList = (): void => {
    const dialog = openDialog(shell.frame, translate, { title: translate('layoutOpen'), name: 'layout-open' })
    attempt(fill(dialog.body, dialog.close))
  }

  const importFile = (): void => {
    const field = element('input', {
      attributes: { type: 'file', accept: '.json,application/json', 'data-role': 'layout-file' },
    })
    field.hidden = true
    field.addEventListener('change', () => {
      const file = field.files?.[0]
      field.remove()
      if (file === undefined) return
      // Limits how much of a large file is read, bytes.
      attempt(
        file
          .slice(0, 4_000_001)
          .text()
          .then((text) => {
            if (!layouts.importText(text)) say(translate('layoutUnreadable'))
          }),
      )
    })
    field.addEventListener('cancel', () => field.remove())
    shell.frame.append(field)
    field.click()
  }

  return {
    openList,
    openSaveAs,
    saveAgain: () => attempt(layouts.saveAs(null)),
    exportFile: () =>
      downloadJson(`${layouts.name() === '' ? 'chart-layout' : layouts.name()}.json`, layouts.capture()),
    importFile,
  }
}
