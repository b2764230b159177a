import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/workspace.ts'
import { useSnapshot } from 'valtio/react'
import { snapshot } from 'valtio/vanilla'
import { arrangePanels, preferences } from '../../stores/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import { changeLayouts, savedLayouts, loadLayouts } from './store-layouts.ts'
import {
  cleanName,
  DEFAULT_ARRANGEMENT,
  MOST_LAYOUTS,
  renamed,
  sameArrangement,
  withLayout,
  withoutLayout,
} from './layouts.ts'
import type { Arrangement, SavedLayout } from './layouts.ts'
import { onWindowMessage } from './window-messages.ts'
import styles from './workspace.module.css'

type Fault = 'empty' | 'exists' | 'full' | 'failed'

/** The user's saved layouts: apply, save, rename, delete. They are the same in all windows. */
export function SavedLayouts({ user }: { readonly user: string }) {
  const { t } = useTranslation('workspace')
  const { list } = useSnapshot(savedLayouts)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  /** The layout that is being renamed; '' while a new one is saved. */
  const [renames, setRenames] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const id = useId()
  useEffect(() => {
    savedLayouts.list = []
    void loadLayouts(user)
    return onWindowMessage((message) => void (message.type === 'layouts' && loadLayouts(user)))
  }, [user])

  async function change(how: (before: readonly SavedLayout[]) => readonly SavedLayout[]): Promise<void> {
    setTyped('')
    setRenames('')
    setFault((await changeLayouts(user, how)) ? null : 'failed')
  }

  function save(): void {
    const name = cleanName(typed)
    const isOther = list.some((layout) => layout.name === name) && name !== renames
    const found: Fault | null =
      name === ''
        ? 'empty'
        : isOther && fault !== 'exists'
          ? 'exists'
          : !isOther && renames === '' && list.length >= MOST_LAYOUTS
            ? 'full'
            : null
    setFault(found)
    if (found !== null) return
    const { sizes, hidden } = snapshot(preferences)
    void change((before) =>
      renames === '' ? withLayout(before, { name, sizes, hidden }) : renamed(before, renames, name),
    )
  }

  return (
    <>
      <h3 className={styles['heading']}>{t('saved.name')}</h3>
      <ul className={styles['list']} data-testid="layouts">
        <li className={styles['row']}>
          <Choose name={t('saved.default')} arrangement={DEFAULT_ARRANGEMENT} />
        </li>
        {list.map((layout) => (
          <li key={layout.name} className={styles['row']}>
            <Choose name={layout.name} arrangement={layout} />
            <Button
              variant="icon"
              aria-label={t('saved.rename', { name: layout.name })}
              onPress={() => {
                setRenames(layout.name)
                setTyped(layout.name)
                setFault(null)
                field.current?.focus()
              }}
            >
              <Icon name="pen" />
            </Button>
            <Button
              variant="icon"
              aria-label={t('saved.delete', { name: layout.name })}
              onPress={() => void change((before) => withoutLayout(before, layout.name))}
            >
              <Icon name="close" />
            </Button>
          </li>
        ))}
      </ul>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <input
          ref={field}
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
    </>
  )
}

/** A button that applies a layout; marked if the page has this arrangement now. */
function Choose(props: { readonly name: string; readonly arrangement: Arrangement }) {
  const { arrangement } = props
  const isNow = sameArrangement(useSnapshot(preferences), arrangement)
  return (
    <Button
      variant="text"
      className={cx(styles['choose'], isNow && text['medium'])}
      aria-current={isNow}
      onPress={() => arrangePanels(arrangement.sizes, arrangement.hidden)}
    >
      {isNow && <Icon name="check" small />}
      <bdi>{props.name}</bdi>
    </Button>
  )
}
