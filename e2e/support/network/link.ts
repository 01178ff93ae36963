import { connect, createServer, type Socket, type Server as TcpServer } from 'node:net';

/**
 * A connection to the server that can be slow or interrupted, for the page and its worker. An interruption loses
 * everything in transit, and blocks the connection until it is restored.
 */
export class Link {
  private readonly open = new Set<Socket>();
  private bytesPerSecond = Number.POSITIVE_INFINITY;
  private answerBytesPerSecond = Number.POSITIVE_INFINITY;
  private isCut = false;
  private cutsAt = Number.POSITIVE_INFINITY;
  private whenCut = () => {};
  private readonly silent = new WeakSet<Socket>();
  /** The number of bytes delivered to the phone. */
  delivered = 0;
  /** The number of bytes sent by the phone. */
  sent = 0;

  private constructor(private readonly tcp: TcpServer) {}

  static async to(port: number): Promise<Link> {
    const tcp = createServer();
    const link = new Link(tcp);
    tcp.on('connection', (phone) => link.carry(phone, port));
    await new Promise<void>((ready) => tcp.listen(0, '127.0.0.1', ready));
    return link;
  }

  get url(): string {
    const address = this.tcp.address();
    if (address === null || typeof address === 'string') throw new Error('the link is closed');
    return `http://localhost:${address.port}`;
  }

  /** Slows down what the phone sends from now on. */
  slowDown(bytesPerSecond: number): void {
    this.bytesPerSecond = bytesPerSecond;
  }

  /** Slows down what the server sends. */
  slowDownAnswers(bytesPerSecond: number): void {
    this.answerBytesPerSecond = bytesPerSecond;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.open) socket.destroy();
  }

  /** @returns after this many more bytes have reached the phone, and the connection was cut right after them */
  cutAfter(bytes: number): Promise<void> {
    this.cutsAt = this.delivered + bytes;
    return new Promise((isCut) => {
      this.whenCut = isCut;
    });
  }

  reconnect(): void {
    this.isCut = false;
  }

  /** Open connections stay open but transfer nothing more in either direction; new ones work. */
  stall(): void {
    for (const socket of this.open) this.silent.add(socket);
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((closed) => this.tcp.close(closed));
  }

  private carry(phone: Socket, port: number): void {
    if (this.isCut) return void phone.destroy();
    const server = connect(port, '127.0.0.1');
    for (const [socket, peer] of [
      [phone, server],
      [server, phone],
    ] as const) {
      this.open.add(socket);
      socket.on('error', () => peer.destroy());
      socket.on('close', () => {
        this.open.delete(socket);
        if (!this.silent.has(socket)) peer.destroy();
      });
    }
    phone.on('data', (bytes) => {
      if (this.silent.has(phone)) return;
      this.sent += bytes.length;
      server.write(bytes);
      delayTransfer(phone, bytes.length, this.bytesPerSecond);
    });
    server.on('data', (bytes) => {
      if (this.silent.has(server)) return;
      phone.write(bytes);
      this.delivered += bytes.length;
      if (this.delivered >= this.cutsAt) {
        this.cutsAt = Number.POSITIVE_INFINITY;
        this.cut();
        this.whenCut();
      }
      delayTransfer(server, bytes.length, this.answerBytesPerSecond);
    });
    server.on('end', () => this.silent.has(server) || phone.end());
    phone.on('end', () => this.silent.has(phone) || server.end());
  }
}

function delayTransfer(from: Socket, bytes: number, bytesPerSecond: number): void {
  if (bytesPerSecond === Number.POSITIVE_INFINITY) return;
  from.pause();
  setTimeout(() => from.resume(), (bytes / bytesPerSecond) * 1000);
}
