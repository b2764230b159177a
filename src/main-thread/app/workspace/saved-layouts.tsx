import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import '../../i18n/english/workspace.ts'
import { useSnapshot } from 'valtio/react'
import { offerFocus } from '../../stores/page-actions.ts'
import { Button } from '../../ui/button.tsx'
import { builtInNames } from './built-in-names.ts'
import { ImportLayout } from './import-layout.tsx'
import { LayoutRow, Choose } from './layout-row.tsx'
import { SaveShown } from './save-shown.tsx'
import { UnreadLayouts } from './unread-layouts.tsx'
import { followSaved, shownArrangement, shownName } from './shown-arrangement.ts'
import { changeLayouts, followLayouts, savedLayouts } from './store-layouts.ts'
import { cleanName, DEFAULT_ARRANGEMENT, MOST_LAYOUTS, renamed, saveFault, withLayout } from './layouts.ts'
import type { SavedLayout } from './layouts.ts'
import styles from './workspace.module.css'

type Fault = NonNullable<ReturnType<typeof saveFault>> | 'failed'
type Change = (before: readonly SavedLayout[]) => readonly SavedLayout[]

/** The user's saved layouts: apply, save, duplicate, rename, delete, export, import. They are the same in all windows. */
export function SavedLayouts({ user }: { readonly user: string }) {
  const { t } = useTranslation('workspace')
  const { list } = useSnapshot(savedLayouts)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  /** The layout that is being renamed; '' while a new one is saved. */
  const [renames, setRenames] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const id = useId()
  const offerName = useMemo(() => offerFocus('focusLayoutName'), [])
  useEffect(() => followLayouts(user), [user])

  /** Returns false if nothing was changed. */
  async function change(how: Change): Promise<boolean> {
    let isRefused = false
    setTyped('')
    setRenames('')
    const isSaved = await changeLayouts(user, (before) => {
      const after = how(before)
      isRefused = after === before
      return after
    })
    setFault(isRefused ? 'full' : isSaved ? null : 'failed')
    return !isRefused
  }

  async function save(): Promise<void> {
    const name = cleanName(typed)
    const layout = { name, ...shownArrangement() }
    const isConfirmed = fault === 'exists'
    let found = null as Fault | null
    // Checked in the newest list: another window may have saved this name meanwhile.
    const write: Change = (before) => {
      found = saveFault(before, name, renames, isConfirmed, builtInNames())
      if (found !== null) return before
      return renames === '' ? withLayout(before, layout) : renamed(before, renames, name)
    }
    const isSaved = await changeLayouts(user, write)
    setFault(found ?? (isSaved ? null : 'failed'))
    if (found !== null) return
    setTyped('')
    setRenames('')
    // Another layout's new name is not this desk's.
    if (renames === '' || renames === shownName()) followSaved(savedLayouts.list, name)
  }

  return (
    <>
      <h3 className={styles['heading']}>{t('saved.name')}</h3>
      <SaveShown user={user} />
      <UnreadLayouts user={user} />
      <ul className={styles['list']} data-testid="layouts">
        <li className={styles['row']}>
          <Choose layout={{ name: '', revision: 0, ...DEFAULT_ARRANGEMENT }} title={t('saved.default')} />
        </li>
        {list.map((layout) => (
          <LayoutRow
            key={layout.name}
            user={user}
            layout={layout}
            change={change}
            onRename={() => {
              setRenames(layout.name)
              setTyped(layout.name)
              setFault(null)
              field.current?.focus()
            }}
          />
        ))}
      </ul>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <input
          ref={(element) => {
            field.current = element
            offerName(element)
          }}
          className={styles['input']}
          aria-label={t('saved.label')}
          placeholder={t('saved.label')}
          aria-invalid={fault !== null}
          aria-describedby={id}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setFault(null)
          }}
        />
        <Button type="submit">
          {t(fault === 'exists' ? 'saved.replace' : renames === '' ? 'saved.save' : 'saved.apply')}
        </Button>
      </form>
      <p id={id} role="alert" className={styles['fault']}>
        {fault !== null && t(`saved.fault.${fault}`, { most: MOST_LAYOUTS })}
      </p>
      <ImportLayout change={change} />
    </>
  )
}
