import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'

const types = { A: 1, CNAME: 5, TXT: 16, AAAA: 28, CAA: 257 } as const
export type RecordType = keyof typeof types

/** `late`: does not answer the first query for the name. */
type DnsFault = 'silent' | 'broken' | 'late'

const typeNames = Object.fromEntries(Object.entries(types).map(([name, code]) => [code, name]))
const NO_ERROR = 0
const SERVER_FAILED = 2
const NO_SUCH_NAME = 3
const LIFETIME_SECONDS = 1

/** Starts a DNS server with records that a test sets. It follows CNAMEs, as resolvers do. */
export async function startNameServer() {
  const records = new Map<string, Map<RecordType, string[]>>()
  const trouble = new Map<string, DnsFault>()
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')

  socket.on('message', (message, from) => answer(message, from))

  function answer(message: Buffer, from: RemoteInfo) {
    const { name, type, end } = readQuestion(message)
    asked.push(`${type} ${name}`)
    const fault = trouble.get(name)
    if (fault === 'late') trouble.delete(name)
    if (fault === 'silent' || fault === 'late') return
    const found = find(name, type)
    const code = fault === 'broken' ? SERVER_FAILED : records.has(name) ? NO_ERROR : NO_SUCH_NAME
    const reply = encodeReply(message, end, code, fault === 'broken' ? [] : found)
    socket.send(reply, from.port, from.address, () => {})
  }

  function find(name: string, type: RecordType | undefined, depth = 0): Answer[] {
    const [alias] = records.get(name)?.get('CNAME') ?? []
    if (alias !== undefined && type !== 'CNAME' && depth < 5)
      return [{ name, type: 'CNAME', value: alias }, ...find(alias, type, depth + 1)]
    const values = (type && records.get(name)?.get(type)) ?? []
    return values.map((value) => ({ name, type: type!, value }))
  }

  return {
    address: `127.0.0.1:${socket.address().port}`,
    setRecord: (name: string, type: RecordType, ...values: string[]) => {
      const ofName = records.get(name) ?? new Map<RecordType, string[]>()
      records.set(name, ofName.set(type, values))
    },
    removeRecords: (name: string) => void records.delete(name),
    setFault: (name: string, how: DnsFault) => void trouble.set(name, how),
    asked,
    stop: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

export type NameServer = Awaited<ReturnType<typeof startNameServer>>

type Answer = { name: string; type: RecordType; value: string }

function readQuestion(message: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const type = typeNames[message.readUInt16BE(at + 1)] as RecordType | undefined
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 }
}

function encodeReply(message: Buffer, questionEnd: number, code: number, answers: Answer[]): Buffer {
  const head = Buffer.from(message.subarray(0, 12))
  // Flags: response, recursion desired and available, result code.
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(answers.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, message.subarray(12, questionEnd), ...answers.map(encodeAnswer)])
}

function encodeAnswer({ name, type, value }: Answer): Buffer {
  const data = encodeValue(type, value)
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(types[type], 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt32BE(LIFETIME_SECONDS, 4)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([encodeName(name), fixed, data])
}

function encodeValue(type: RecordType, value: string): Buffer {
  switch (type) {
    case 'A':
      if (!isIPv4(value)) throw new Error(`${value} is no IPv4 address`)
      return Buffer.from(value.split('.').map(Number))
    case 'AAAA':
      return encodeIpv6(value)
    case 'CNAME':
      return encodeName(value)
    case 'TXT':
      return Buffer.concat((value.match(/.{1,255}/gs) ?? ['']).map((part) => withLength(Buffer.from(part))))
    case 'CAA': {
      const [tag = '', ...rest] = value.split(' ')
      return Buffer.concat([Buffer.from([0]), withLength(Buffer.from(tag)), Buffer.from(rest.join(' '))])
    }
  }
}

const withLength = (bytes: Buffer) => Buffer.concat([Buffer.from([bytes.length]), bytes])

const encodeName = (name: string) =>
  Buffer.concat([...name.split('.').map((label) => withLength(Buffer.from(label))), Buffer.from([0])])

function encodeIpv6(address: string): Buffer {
  const [front = [], back = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const gap = Array<string>(8 - front.length - back.length).fill('0')
  const groups = [...front, ...gap, ...back].map((group) => Number.parseInt(group, 16))
  const bytes = Buffer.alloc(16)
  groups.forEach((group, place) => bytes.writeUInt16BE(group, place * 2))
  return bytes
}
