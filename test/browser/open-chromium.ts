import { chromium, type Browser } from 'playwright-core'
import { unpackChromium } from './unpack-chromium.ts'

// `--no-sandbox`: Chromium's sandbox doesn't work as root, nor in many containers.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Opens headless Chromium: the one at CHROMIUM_PATH, else the bundled one on Linux x64, else the
 * machine's Chrome.
 */
export async function openChromium(): Promise<Browser> {
  const own = process.env.CHROMIUM_PATH
  if (own) return chromium.launch({ executablePath: own, args })
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return chromium.launch({ channel: 'chrome', args })
  }
  return chromium.launch({ ...(await unpackChromium()), args })
}
