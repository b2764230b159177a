import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './desk.module.css'

const MarketPicker = lazyPart(
  async () => (await import('../../features/market-menu/market-picker.tsx')).MarketPicker,
)

/** The symbol of a panel; a press opens the list of markets. */
export function MarketButton(props: {
  /** Accessible name; the symbol follows. */
  readonly name: string
  readonly symbol: string
  readonly onChoose: (symbol: string) => void
}) {
  const { name, symbol, onChoose } = props
  return (
    <DialogTrigger>
      <Button
        variant="text"
        className={styles['symbol']}
        aria-label={`${name}: ${symbol}`}
        data-market-button=""
      >
        <bdi>{symbol}</bdi>
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom start">
        <Dialog className={styles['picker'] ?? ''} aria-label={name}>
          {({ close }) => <MarketPicker onDone={close} onChoose={onChoose} />}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
