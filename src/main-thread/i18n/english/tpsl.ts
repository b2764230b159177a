import texts from '../locales/en/tpsl.json'
import { addEnglish } from '../late-english.ts'

addEnglish('tpsl', texts)
