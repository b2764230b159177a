import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { API_KEY_NAME_MAX, PUBLIC_KEY_MAX } from '#shared/wire/http.ts'
import type { ApiKeyCreateBody, ApiKeyCreateResult } from '#shared/wire/http.ts'
import '../../i18n/english/pages.ts'
import { createApiKey } from '../../bridge/api-key-calls.ts'
import type { useAction } from '../../trading/action-form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import styles from './api-keys.module.css'

/** Code of a request with a wrong field. Of this form only symbols can be wrong unnoticed. */
const BAD_FIELD = 10_001

interface Draft {
  readonly name: string
  readonly rights: 'readOnly' | 'trade'
  readonly symbols: string
  readonly hasOwnKey: boolean
  readonly publicKey: string
}

const empty: Draft = { name: '', rights: 'readOnly', symbols: '', hasOwnKey: false, publicKey: '' }

/** Symbols as typed, with commas or spaces between them. */
const symbolsOf = (typed: string): readonly string[] =>
  typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((symbol) => symbol !== '')

function wishOf({ name, rights, symbols, hasOwnKey, publicKey }: Draft): ApiKeyCreateBody {
  const only = symbolsOf(symbols)
  return {
    name: name.trim(),
    isReadOnly: rights === 'readOnly',
    symbols: only.length === 0 ? null : only,
    ...(hasOwnKey ? { publicKey: publicKey.trim() } : {}),
  }
}

/** A private key must not leave the browser. */
const isPrivate = (pem: string): boolean => /PRIVATE KEY/i.test(pem)

/** The form of a new key. What is typed stays after a refusal. */
export function NewApiKey(props: {
  readonly action: ReturnType<typeof useAction>
  readonly onBack: () => void
  readonly onCreated: (created: ApiKeyCreateResult) => void
}) {
  const { t } = useTranslation('pages')
  const { busy, run } = props.action
  const [draft, setDraft] = useState(empty)
  const [isLost, setLost] = useState(false)
  const [isUnlisted, setUnlisted] = useState(false)
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }))
  const { hasOwnKey, publicKey } = draft
  const isBadPem = hasOwnKey && isPrivate(publicKey)
  const isReady = draft.name.trim() !== '' && (!hasOwnKey || (publicKey.trim() !== '' && !isBadPem)) && !busy

  async function create(): Promise<void> {
    if (!isReady) return
    setLost(false)
    setUnlisted(false)
    const outcome = await run(() => createApiKey(wishOf(draft)))
    if (outcome?.kind === 'accepted') props.onCreated(outcome.value)
    setLost(outcome?.kind === 'unknown')
    const isRefused = outcome?.kind === 'rejected' && outcome.code === BAD_FIELD
    setUnlisted(isRefused && symbolsOf(draft.symbols).length > 0)
  }

  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <Field label={t('apiKeys.name')} tip={t('apiKeys.nameTip')}>
        {(field) => (
          <input
            {...field}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened the form is gone
            autoFocus
            dir="auto"
            value={draft.name}
            maxLength={API_KEY_NAME_MAX}
            readOnly={busy}
            autoComplete="off"
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('apiKeys.rights')}>
        {(field) => (
          <select
            {...field}
            value={draft.rights}
            disabled={busy}
            onChange={(event) =>
              change({ rights: event.currentTarget.value === 'trade' ? 'trade' : 'readOnly' })
            }
          >
            <option value="readOnly">{t('apiKeys.readOnly')}</option>
            <option value="trade">{t('apiKeys.trade')}</option>
          </select>
        )}
      </Field>
      <Field
        label={t('apiKeys.symbols')}
        tip={t(isUnlisted ? 'apiKeys.badSymbols' : 'apiKeys.symbolsTip')}
        isBad={isUnlisted}
      >
        {(field) => (
          <input
            {...field}
            dir="ltr"
            value={draft.symbols}
            readOnly={busy}
            autoComplete="off"
            onChange={(event) => change({ symbols: event.currentTarget.value })}
          />
        )}
      </Field>
      <Checkbox isSelected={hasOwnKey} isDisabled={busy} onChange={(on) => change({ hasOwnKey: on })}>
        {t('apiKeys.ownKey')}
      </Checkbox>
      {hasOwnKey && (
        <Field
          label={t('apiKeys.publicKey')}
          tip={t(isBadPem ? 'apiKeys.privateKey' : 'apiKeys.publicKeyTip')}
          isBad={isBadPem}
        >
          {(field) => (
            <textarea
              {...field}
              dir="ltr"
              rows={5}
              value={publicKey}
              maxLength={PUBLIC_KEY_MAX}
              readOnly={busy}
              spellCheck={false}
              onChange={(event) => change({ publicKey: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      {isLost && <p>{t('apiKeys.lost')}</p>}
      <div className={styles['actions']}>
        <Button size="tall" onPress={props.onBack} isDisabled={busy}>
          {t('apiKeys.back')}
        </Button>
        <Button type="submit" size="tall" variant="primary" isPending={busy} isDisabled={!isReady}>
          {t('apiKeys.confirm')}
        </Button>
      </div>
    </form>
  )
}

interface FieldProps {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

function Field(props: {
  readonly label: string
  readonly tip?: string
  readonly isBad?: boolean
  readonly children: (field: FieldProps) => ReactNode
}) {
  const id = useId()
  const { label, tip, isBad = false } = props
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {props.children({
        id,
        className: styles['input'],
        'aria-describedby': tip === undefined ? undefined : `${id}-tip`,
        'aria-invalid': isBad,
      })}
      {tip !== undefined && (
        <p id={`${id}-tip`} className={styles['label']} data-bad={isBad ? '' : undefined}>
          {tip}
        </p>
      )}
    </div>
  )
}
