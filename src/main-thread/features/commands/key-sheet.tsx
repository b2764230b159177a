import '../../i18n/english/workspace.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/commands.ts'
import '../../i18n/english/desk.ts'
import { commandDialog } from '../../stores/command-dialog.ts'
import { exchange } from '../../stores/exchange.ts'
import { offerUndo } from '../../trading/undo/offer-undo.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { nameOf } from './action-names.ts'
import { bind, hotkeys, resetAllKeys, resetKey, restoreKeys } from './bindings.ts'
import { comboOf, isMacPlatform, shownCombo } from './combos.ts'
import styles from './hotkeys.module.css'
import { groups, keyOf, needsArming, offeredActions } from './registry.ts'
import type { Action } from './registry.ts'

/** The sheet of all hotkeys by group. A press on one records another combination. */
export function KeySheet() {
  const { t } = useTranslation(['commands', 'tables', 'desk', 'workspace'])
  const { bindings } = useSnapshot(hotkeys)
  const [recording, setRecording] = useState<Action | null>(null)
  const [fault, setFault] = useState<{ readonly of: Action['id']; readonly text: string } | null>(null)
  const isMac = isMacPlatform()
  const { isReadOnly } = useSnapshot(exchange).v
  const shownGroups = groups.filter((group) =>
    offeredActions(isReadOnly).some((action) => action.group === group),
  )

  useEffect(() => {
    if (recording === null) return undefined
    const say = (against: 'reserved' | Action | null, combo: string): void => {
      const keys = shownCombo(combo, isMac)
      const of = recording.id
      if (against === null) setFault(null)
      else if (against === 'reserved') setFault({ of, text: t('sheet.reserved', { keys }) })
      else setFault({ of, text: t('sheet.conflict', { keys, action: nameOf(t, against) }) })
    }
    const pressed = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') return setRecording(null)
      event.preventDefault()
      event.stopPropagation()
      if (event.repeat || event.isComposing) return
      if (event.key === 'Escape') return setRecording(null)
      if (event.key === 'Backspace') {
        bind(recording.id, '')
        setFault(null)
        return setRecording(null)
      }
      const combo = comboOf(event, isMac)
      if (combo === null) return
      say(bind(recording.id, combo), combo)
      setRecording(null)
    }
    window.addEventListener('keydown', pressed, true)
    return () => window.removeEventListener('keydown', pressed, true)
  }, [recording, isMac, t])

  const resetAll = (): void => {
    resetAllKeys()
    setFault(null)
    offerUndo({ titleKey: 'workspace:undo.keys' }, () => restoreKeys(bindings))
  }
  const reset = (action: Action): void => {
    const other = resetKey(action)
    const combo = keyOf(action, bindings)
    const gone = { titleKey: 'workspace:undo.key', params: { action: nameOf(t, action) } }
    if (other === null) offerUndo(gone, () => void bind(action.id, combo))
    const keys = shownCombo(action.key, isMac)
    setFault(
      other === null
        ? null
        : { of: action.id, text: t('sheet.conflict', { keys, action: nameOf(t, other) }) },
    )
  }
  return (
    <AppDialog
      title={t('sheet.title')}
      isOpen
      onClose={() => {
        commandDialog.open = ''
      }}
      actions={
        <Button size="tall" isDisabled={Object.keys(bindings).length === 0} onPress={resetAll}>
          {t('sheet.resetAll')}
        </Button>
      }
    >
      <p className={styles.group}>{t('sheet.text')}</p>
      {shownGroups.map((group) => (
        <section key={group} aria-label={t(`group.${group}`)}>
          <h3 className={styles.group}>{t(`group.${group}`)}</h3>
          <ul className={styles.rows}>
            {offeredActions(isReadOnly)
              .filter((action) => action.group === group)
              .map((action) => (
                <li key={action.id} className={styles.row} data-testid={`key-${action.id}`}>
                  <span className={styles.name}>{nameOf(t, action)}</span>
                  {needsArming(action) && <span className={styles.armed}>{t('sheet.armedOnly')}</span>}
                  <Button
                    size="small"
                    aria-label={t('sheet.change', {
                      action: nameOf(t, action),
                      keys: shownCombo(keyOf(action, bindings), isMac) || t('sheet.none'),
                    })}
                    onPress={() => setRecording(action)}
                  >
                    {recording === action ? (
                      t('sheet.press')
                    ) : (
                      <bdi>{shownCombo(keyOf(action, bindings), isMac) || t('sheet.none')}</bdi>
                    )}
                  </Button>
                  {bindings[action.id] !== undefined && (
                    <Button
                      variant="icon"
                      size="small"
                      aria-label={t('sheet.reset', { action: nameOf(t, action) })}
                      onPress={() => reset(action)}
                    >
                      <Icon name="retry" small />
                    </Button>
                  )}
                  {fault?.of === action.id && (
                    <p className={styles.fault} role="alert" data-testid="key-fault">
                      {fault.text}
                    </p>
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
      <section aria-label={t('workspace:panels')} data-testid="panel-keys">
        <h3 className={styles.group}>{t('workspace:panels')}</h3>
        {/* They are those of a panel's head, and not changed. */}
        <p>{t('desk:keys')}</p>
      </section>
    </AppDialog>
  )
}
