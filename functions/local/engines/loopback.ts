import { Server } from 'node:net';

/**
 * Makes servers that are started during `start` listen on 127.0.0.1 alone, whatever address they ask for: fauxqs asks
 * for every interface of the machine and has no option for another one.
 */
export async function onLoopback<T>(start: () => Promise<T>): Promise<T> {
  const { listen } = Server.prototype;
  Server.prototype.listen = function (this: Server, ...given: unknown[]) {
    const [first, ...rest] = given;
    const options = typeof first === 'object' && first !== null ? { ...first, host: '127.0.0.1' } : first;
    return Reflect.apply(listen, this, [options, ...rest]);
  };
  try {
    return await start();
  } finally {
    Server.prototype.listen = listen;
  }
}
