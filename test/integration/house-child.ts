import { openHouse } from '../../functions/local/house.ts';

// A program for tests: opens the house in a folder, says where, and stays until it is killed.
const [folder = '.', dynamodb, sqs] = process.argv.slice(2);
const house = await openHouse({ folder, port: 0, endpoints: { dynamodb, sqs }, write: () => {} });
process.stdout.write(`${JSON.stringify(house.url)}\n`);
