import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { reconnectNow } from '../../bridge/send-commands.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonVariant } from '../../ui/button.tsx'

/** Reconnects now. Memoised, so that it does not re-render with the figures around it. */
export const ReconnectButton = memo(function ReconnectButton(props: { readonly variant?: ButtonVariant }) {
  const { t } = useTranslation('connection')
  return (
    <Button variant={props.variant ?? 'plain'} onPress={() => void reconnectNow()}>
      {t('reconnectNow')}
    </Button>
  )
})
