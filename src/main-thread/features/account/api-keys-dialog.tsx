import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountInfo } from '#shared/domain/records.ts'
import type { ApiKeyCreateResult } from '#shared/wire/http.ts'
import '../../i18n/english/pages.ts'
import { Failure } from '../../trading/action-form/parts.tsx'
import { useAction } from '../../trading/action-form/use-action.ts'
import { AppDialog } from '../../ui/dialog.tsx'
import { Message } from '../../ui/message.tsx'
import { ApiKeys } from './api-keys.tsx'
import styles from './api-keys.module.css'
import { CreatedKey } from './created-key.tsx'
import { NewApiKey } from './new-api-key.tsx'

/** What the dialog shows. A created key with its secret is here and nowhere else, and only until it is left. */
type Screen = 'list' | 'new' | ApiKeyCreateResult

/** Keys of the Bybit v5 API: lists them, creates and deletes them, and says how to reach the API. */
export function ApiKeysDialog(props: { readonly account: AccountInfo; readonly onClose: () => void }) {
  const { t } = useTranslation('pages')
  const [screen, setScreen] = useState<Screen>('list')
  const action = useAction()
  if (props.account.kind === 'standard')
    return (
      <AppDialog title={t('apiKeys.title')} isOpen onClose={props.onClose}>
        <Message title={t('apiKeys.standard')} text={t('apiKeys.standardText')} live="status" />
      </AppDialog>
    )
  const title = screen === 'list' ? 'title' : screen === 'new' ? 'new' : 'created'
  return (
    <AppDialog
      title={t(`apiKeys.${title}`)}
      isOpen
      onClose={props.onClose}
      busy={screen === 'new' && action.busy}
    >
      <Content key={title}>
        {screen === 'list' ? (
          <ApiKeys action={action} onNew={() => setScreen('new')} />
        ) : screen === 'new' ? (
          <NewApiKey action={action} onBack={() => setScreen('list')} onCreated={setScreen} />
        ) : (
          <CreatedKey of={screen} onDone={() => setScreen('list')} />
        )}
        <Failure text={action.failure} />
      </Content>
    </AppDialog>
  )
}

/** One screen of the dialog. The button that led to it is gone: without a field of its own the dialog gets the focus. */
function Content({ children }: { readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const dialog = content.current?.closest<HTMLElement>('[role="dialog"]')
    if (dialog?.contains(document.activeElement) === false) dialog.focus()
  }, [])
  return (
    <div ref={content} className={styles['content']} data-testid="api-keys">
      {children}
    </div>
  )
}
