import { expect, test } from 'vitest'
import { isOwnMachine } from './own-machine.ts'

test.each([
  'http://localhost:3000',
  'https://localhost',
  'http://127.0.0.1:1/x',
  'http://[::1]:3000',
  'http://LOCALHOST',
])('%s is this machine', (url) => expect(isOwnMachine(url)).toBe(true))

test.each([
  'http://localhost.example.nl',
  'http://127.0.0.1.example.nl',
  'http://localhost@example.nl',
  'http://0.0.0.0',
  'http://192.168.1.2',
  'http://[::2]',
])('%s is not', (url) => expect(isOwnMachine(url)).toBe(false))
