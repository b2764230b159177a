/**
 * English names of common coins, and a few names that people type in other languages. A coin is followed by its names,
 * which are separated by commas. Only the market search uses them: a coin that is missing here is found by its symbol.
 *
 * @source https://github.com/crypti/cryptocurrencies 8.0.1 (MIT), read 2026-11-27; docs/choices.md#market-search
 */
const TABLE = `
BTC Bitcoin,биткоин,比特币,比特幣,ビットコイン,비트코인,بيتكوين,ביטקוין,บิทคอยน์
ETH Ethereum,Ether,эфириум,以太坊,イーサリアム,이더리움,إيثيريوم,אתריום
SOL Solana|XRP Ripple,瑞波,リップル,리플|DOGE Dogecoin,狗狗币,狗狗幣,ドージコイン,도지코인|BNB Binance Coin,BNB Chain
ADA Cardano|SUI Sui|LINK Chainlink|AVAX Avalanche|TRX Tron|LTC Litecoin,лайткоин,莱特币,萊特幣|BCH Bitcoin Cash
DOT Polkadot|UNI Uniswap|AAVE Aave|NEAR Near Protocol|APT Aptos|HYPE Hyperliquid|TON Toncoin|PEPE Pepe|BONK Bonk
SHIB Shiba Inu|WIF dogwifhat|ARB Arbitrum|OP Optimism|TIA Celestia|SEI Sei|INJ Injective|FIL Filecoin
ICP Internet Computer|ETC Ethereum Classic|ATOM Cosmos|XLM Stellar Lumens|HBAR Hedera Hashgraph|RENDER Render
FET Fetch.ai,Artificial Superintelligence Alliance|ONDO Ondo|ENA Ethena|TAO Bittensor|JUP Jupiter|WLD Worldcoin
STX Stacks|IMX Immutable X|GRT The Graph|LDO Lido DAO|CRV Curve DAO|ALGO Algorand|VET VeChain|SAND The Sandbox
GALA Gala Games|DYDX dYdX|PENDLE Pendle|ORDI Ordinals|RUNE THORChain|ZEC Zcash|XMR Monero|PENGU Pudgy Penguins
FLOKI Floki Inu|XTZ Tezos|AXS Axie Infinity|COMP Compound|THETA Theta Network|CHZ Chiliz|DASH Dash|IOST IOST
KSM Kusama|MANA Decentraland|WOO WOO Network|ENS Ethereum Name Service|SLP Smooth Love Potion|STORJ Storj
TLM Alien Worlds|EGLD MultiversX,Elrond|CRO Cronos|YGG Yield Guild Games|ANKR Ankr Network|BAT Basic Attention Token
FLOW Flow|ILV Illuvium|ZEN Horizen|CVC Civic|RSR Reserve Rights|MASK Mask Network|COTI COTI|YFI yearn.finance
BSV Bitcoin SV|SNX Synthetix|LPT Livepeer|DUSK Dusk Network|PEOPLE ConstitutionDAO|IOTA IOTA|CELO Celo|WAVES Waves
RVN Ravencoin|KNC Kyber Network|ROSE Oasis Network|JASMY JasmyCoin|HNT Helium|ZIL Zilliqa|NEO Neo|JST JUST
BAND Band Protocol|BTT BitTorrent|PAXG PAX Gold|XAUT Tether Gold|XAU Gold|APE ApeCoin|GMT STEPN|ZRX 0x Protocol
SCRT Secret|ASTR Astar|MINA Mina Protocol|BOBA Boba Network|ACH Alchemy Pay|ICX ICON|MTL Metal DAO|ARPA ARPA
CVX Convex Finance|XCN Onyxcoin|CTC Creditcoin|LUNA Terra|LUNA2 Terra|LUNC Terra Classic|TRB Tellor|BEL Bella Protocol
USDC USD Coin|USDT Tether|DAI Dai|GMX GMX|MAGIC Treasure|CORE Core DAO|BLUR Blur|CFX Conflux Network
T Threshold Network|LQTY Liquity|FLR Flare|RLC iExec|ID Space ID|EDU Open Campus|QNT Quant Network|XVG Verge
ARKM Arkham|AUCTION Bounce|ARK Ark|KAS Kaspa|BNT Bancor|NMR Numeraire|XVS Venus|MNT Mantle|BIGTIME Big Time|GAS Gas
POL Polygon|MATIC Polygon|POLYX Polymesh|POWR Power Ledger|STEEM Steem|MEME Memecoin|CAKE PancakeSwap|BEAM Beam
SATS Ordinals|PYTH Pyth Network|MOVR Moonriver|USTC TerraClassicUSD|RARE SuperRare|AXL Axelar|JTO Jito|ACE Fusionist
METIS Metis|MANTA Manta Network|ALT AltLayer|ZETA ZetaChain|MAVIA Heroes of Mavia|PIXEL Pixels|STRK Starknet
TURBO Turbo|PORTAL Portal|AEVO Aevo|VANRY Vanar Chain|BOME Book of Meme|ETHFI ether.fi|POPCAT Popcat|ORCA Orca
W Wormhole|TNSR Tensor|MERL Merlin Chain|MEW cat in a dogs world|BRETT Brett|SAFE Safe|REZ Renzo|NOT Notcoin
MOG Mog Coin|VELO Velo|DRIFT Drift Protocol|PHA Phala Network|TAIKO Taiko|IO io.net|AIOZ AIOZ Network|EOS EOS
SUSHI SushiSwap|XEM NEM|FTM Fantom|S Sonic|QTUM Qtum|ONT Ontology|MKR Maker|SKY Sky|OKB OKB|EIGEN EigenLayer
ZRO LayerZero|ZK zkSync|VIRTUAL Virtuals Protocol|KAIA Kaia,Klaytn|RAY Raydium|BABYDOGE Baby Doge Coin|1INCH 1inch`

const names = new Map(
  TABLE.trim()
    .split(/[\n|]/)
    .map((entry) => {
      const at = entry.indexOf(' ')
      return [entry.slice(0, at), entry.slice(at + 1).split(',')] as const
    }),
)

const none: readonly string[] = []

/** The coin that a contract's base counts: 1000PEPE, SHIB1000 and 1000000MOG count a coin in packs. */
export const coinOfBase = (base: string): string =>
  base.replace(/^10{2,}(?=\D)/, '').replace(/(?<=\D)10{2,}$/, '')

/** Names of a contract's base coin, the usual one first; none for a coin that is not in the table. */
export const namesOfBase = (base: string): readonly string[] =>
  names.get(base) ?? names.get(coinOfBase(base)) ?? none
