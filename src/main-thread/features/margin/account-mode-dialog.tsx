import { useSnapshot } from 'valtio/react'
import { accountMarginModes } from '#shared/domain/enums.ts'
import { setAccountMarginMode } from '../../bridge/action-calls.ts'
import { session } from '../../stores/account.ts'
import { useCapability } from '../../stores/exchange.ts'
import { ModeOfAccount } from './mode-of-account.tsx'
import { PositionModeLink } from '../../trading/margin/position-mode-link.tsx'

/** The margin mode of a unified account, for all its contracts at once (MARGIN-08). */
export function AccountModeDialog(props: { readonly onClose: () => void }) {
  const who = useSnapshot(session).view
  const now = who.kind === 'visitor' ? null : who.account.marginMode
  const useAll = useCapability('accountMarginModes') === 'all'
  return (
    <ModeOfAccount
      of="accountMode"
      // The present mode is always listed.
      modes={accountMarginModes.filter((one) => useAll || one !== 'PORTFOLIO_MARGIN' || one === now)}
      now={now}
      send={async (marginMode) => setAccountMarginMode({ marginMode })}
      onClose={props.onClose}
    >
      <PositionModeLink />
    </ModeOfAccount>
  )
}
