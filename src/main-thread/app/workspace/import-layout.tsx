import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import { offerAction } from '../../stores/page-actions.ts'
import { Button } from '../../ui/button.tsx'
import { MOST_CHARTS } from '../desk/chart-grid.ts'
import { MOST_PANELS } from '../desk/desk.ts'
import { builtInNames } from './built-in-names.ts'
import { LARGEST_FILE, readLayoutFile } from './layout-file.ts'
import { MOST_LAYOUTS, unusedName, withLayout } from './layouts.ts'
import type { SavedLayout } from './layouts.ts'
import styles from './workspace.module.css'

/** Imports a layout file into the saved layouts, under a name that is free. A refused file changes nothing. */
export function ImportLayout(props: {
  /** Returns false if nothing was changed, which it reports. */
  readonly change: (how: (before: readonly SavedLayout[]) => readonly SavedLayout[]) => Promise<boolean>
}) {
  const { t } = useTranslation('desk')
  const input = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState<{ readonly text: string; readonly isFault: boolean } | null>(null)
  const refuse = (fault: string, values = {}): void =>
    setTold({
      text: t(`refused.${fault}`, {
        most: fault === 'tooManyCharts' ? MOST_CHARTS : MOST_PANELS,
        ...values,
      }),
      isFault: true,
    })

  // What is done next ends the message. It is a layout effect: no click comes between the message and its listener.
  useLayoutEffect(() => {
    if (told === null) return undefined
    const end = (): void => setTold(null)
    const events = ['click', 'input'] as const
    for (const type of events) window.addEventListener(type, end, true)
    return () => events.forEach((type) => window.removeEventListener(type, end, true))
  }, [told])

  useEffect(() => {
    offerAction('importLayout', () => input.current?.click())
    return () => offerAction('importLayout', undefined)
  }, [])

  async function read(file: File): Promise<void> {
    if (file.size > LARGEST_FILE) return refuse('large')
    const found = readLayoutFile(await file.text())
    if ('fault' in found) return refuse(found.fault, { version: found.version })
    let name = ''
    await props.change((before) => {
      if (before.length >= MOST_LAYOUTS) return before
      name = unusedName(before, found.layout.name, builtInNames())
      return withLayout(before, { ...found.layout, name })
    })
    setTold(name === '' ? null : { text: t('layout.imported', { name }), isFault: false })
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        data-testid="layout-file"
        aria-label={t('layout.import')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file can be chosen again.
          const chosen = file
          currentTarget.value = ''
          if (chosen !== undefined) read(chosen).catch(() => refuse('json'))
        }}
      />
      <Button size="small" className={styles['reset']} onPress={() => input.current?.click()}>
        {t('layout.import')}
      </Button>
      <p
        role={told?.isFault === true ? 'alert' : 'status'}
        className={told?.isFault === true ? styles['fault'] : styles['told']}
      >
        {told?.text}
      </p>
    </>
  )
}
