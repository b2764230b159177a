import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKeyItem, ApiKeysResult } from '#shared/wire/http.ts'
import '../../i18n/english/pages.ts'
import { apiKeys, withdrawApiKey } from '../../bridge/api-key-calls.ts'
import { Failure } from '../../trading/action-form/parts.tsx'
import { useAction } from '../../trading/action-form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import text from '../../ui/text.module.css'
import { ApiKeyFacts } from './api-key-facts.tsx'
import styles from './api-keys.module.css'
import { CopyValue } from './copy-value.tsx'

/** Starts the exchange with its API. */
const START_COMMAND = 'npm start -- --api'

interface Keys {
  readonly action: ReturnType<typeof useAction>
  readonly onNew: () => void
}

/** The keys of the account and the address of the API; or how to start it, if the exchange runs without it. */
export function ApiKeys({ action, onNew }: Keys) {
  const { t } = useTranslation('pages')
  const [known, setKnown] = useState<ApiKeysResult | null>(null)
  const ask = useEffectEvent(() => action.run(apiKeys))
  useEffect(() => {
    void ask().then((outcome) => {
      if (outcome?.kind === 'accepted') setKnown(outcome.value)
    })
  }, [])
  async function load(): Promise<void> {
    const outcome = await action.run(apiKeys)
    if (outcome?.kind === 'accepted') setKnown(outcome.value)
  }
  if (known === null)
    return action.busy ? (
      <output>{t('common:loading')}</output>
    ) : (
      <Button onPress={() => void load()}>{t('common:retry')}</Button>
    )
  if (known.apiUrl === null)
    return (
      <>
        <p>{t('apiKeys.off')}</p>
        <CopyValue name={t('apiKeys.offText')} value={START_COMMAND} testId="api-command" />
      </>
    )
  const { apiUrl, list, most } = known
  const isFull = list.length >= most
  return (
    <>
      <p className={text.mut}>{t('apiKeys.about')}</p>
      <CopyValue name={t('apiKeys.address')} value={apiUrl} testId="api-address" />
      <List keys={list} onDeleted={load} />
      {isFull && <p className={text.warn}>{t('apiKeys.full', { most })}</p>}
      <div className={styles['actions']}>
        <Button size="tall" variant="primary" isDisabled={isFull} onPress={onNew}>
          {t('apiKeys.create')}
        </Button>
      </div>
    </>
  )
}

function List(props: { readonly keys: readonly ApiKeyItem[]; readonly onDeleted: () => Promise<void> }) {
  const { t } = useTranslation('pages')
  const { keys } = props
  const [deleting, setDeleting] = useState<ApiKeyItem | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  async function deleted(): Promise<void> {
    setDeleting(null)
    await props.onDeleted()
    // The button that opened the confirmation is gone with its key.
    heading.current?.focus()
  }

  return (
    <section className={styles['keys']}>
      <h3 ref={heading} tabIndex={-1} className={styles['heading']}>
        {t('apiKeys.list')}
      </h3>
      {keys.length === 0 && <p className={text.mut}>{t('apiKeys.none')}</p>}
      <ul>
        {keys.map((item) => (
          <ApiKeyFacts key={item.key} item={item} onDelete={() => setDeleting(item)} />
        ))}
      </ul>
      {deleting !== null && (
        <DeleteKey item={deleting} onClose={() => setDeleting(null)} onDeleted={() => void deleted()} />
      )}
    </section>
  )
}

function DeleteKey(props: {
  readonly item: ApiKeyItem
  readonly onClose: () => void
  readonly onDeleted: () => void
}) {
  const { t } = useTranslation('pages')
  const { busy, failure, run } = useAction()

  async function remove(): Promise<void> {
    const outcome = await run(() => withdrawApiKey(props.item.key))
    if (outcome?.kind === 'accepted') props.onDeleted()
  }

  return (
    <AppDialog
      role="alertdialog"
      title={t('apiKeys.deleteTitle', { name: props.item.name })}
      isOpen
      onClose={props.onClose}
      busy={busy}
      actions={
        <>
          <Button size="tall" onPress={props.onClose} isDisabled={busy}>
            {t('common:cancel')}
          </Button>
          <Button size="tall" variant="primary" isPending={busy} onPress={() => void remove()}>
            {t('apiKeys.delete')}
          </Button>
        </>
      }
    >
      <p>{t('apiKeys.deleteText')}</p>
      <Failure text={failure} />
    </AppDialog>
  )
}
